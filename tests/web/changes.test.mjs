// What waits for the server, without a page and without a network. Run by test_script.py, or by hand: node --test tests/web
import assert from "node:assert/strict";
import { test } from "node:test";
import { Changes, idOf, sameValues } from "../../generator/web/static/changes.js";

const page = { version: "v1", rows: ["armes[0]"] };
const names = (list) => list.map((one) => one.name || one.press);

test("values are the same one by one", () => {
  assert.ok(sameValues([], []) && sameValues(["a", "b"], ["a", "b"]));
  assert.ok(!sameValues(["a"], []) && !sameValues(["a", "b"], ["b", "a"]));
});

test("typing on in one field is one change, with what the server said as its old value", () => {
  const one = new Changes("t");
  assert.ok(one.typed("nom", ["G"], [""], page));
  assert.ok(one.typed("nom", ["Gr"], [""], page));
  assert.deepEqual(one.unanswered, [{ tab: "t", number: 1, name: "nom", values: ["Gr"], old: [""], ...page }]);
});

test("what is as the server said it is no change", () => {
  const one = new Changes("t");
  assert.ok(!one.typed("nom", ["Grakk"], ["Grakk"], page));
  assert.ok(one.isIdle);
  one.typed("nom", ["x"], ["Grakk"], page);
  assert.ok(!one.typed("nom", ["x"], ["Grakk"], page), "leaving a field says again what was typed");
});

test("one is under way, the others wait in their order", () => {
  const one = new Changes("t");
  one.typed("nom", ["a"], [], page);
  one.pressed("more x", {}, page);
  one.typed("nom", ["ab"], [], page);
  assert.deepEqual(names(one.next()), ["nom"]);
  assert.equal(one.next(), null);
  assert.deepEqual(one.answered([]).map((done) => done.values), [["a"]]);
  assert.deepEqual(names(one.next()), ["more x"]);
  one.answered([]);
  const [last] = one.next();
  assert.deepEqual([last.values, last.old], [["ab"], ["a"]]);
  one.answered([]);
  assert.ok(one.isIdle);
});

test("what is typed while the field is under way is another change, made on what was sent", () => {
  const one = new Changes("t");
  one.typed("nom", ["a"], [""], page);
  one.next();
  one.typed("nom", ["ab"], [""], page);
  assert.ok(one.isPending("nom"));
  one.answered([]);
  assert.ok(one.isPending("nom"), "the answer to the first does not undo the second");
  assert.deepEqual(one.next()[0].old, ["a"]);
});

test("nobody answers: the same change goes again, under the same number", () => {
  const one = new Changes("t");
  one.pressed("again figurines[0]", {}, page);
  const first = idOf(one.next()[0]);
  one.typed("nom", ["a"], [], page);
  one.failed();
  assert.ok(one.hasWaiting);
  assert.equal(idOf(one.next()[0]), first);
  assert.deepEqual(names(one.unanswered), ["again figurines[0]", "nom"]);
});

test("what an earlier page left is sent first, as it was numbered there", () => {
  const left = [{ tab: "old", number: 7, name: "nom", values: ["a"], old: [], ...page }];
  const one = new Changes("t", left);
  one.typed("nom", ["ab"], [], page);
  assert.deepEqual(one.unanswered.map(idOf), ["old 7", "t 1"], "another tab's change is not written on");
  assert.equal(idOf(one.next()[0]), "old 7");
});

test("a conflict stays open, goes along with what follows, and holds back nothing", () => {
  const one = new Changes("t");
  one.typed("age", ["31"], ["30"], page);
  one.next();
  one.answered(["t 1"]);
  assert.ok(one.isIdle && one.isPending("age"));
  assert.ok(one.typed("age", ["32"], ["40"], page), "typed on: still the same change");
  assert.deepEqual(one.open.map((held) => [held.values, held.old]), [[["32"], ["30"]]]);
  one.typed("nom", ["a"], [], page);
  assert.deepEqual(names(one.next()), ["age", "nom"]);
  one.answered(["t 1"]);
  assert.deepEqual(names(one.open), ["age"]);
});

test("a conflict that is none any more is gone with the next answer", () => {
  const one = new Changes("t", [], [{ tab: "t0", number: 1, name: "age", values: ["31"], old: ["30"], ...page }]);
  assert.deepEqual(names(one.next()), ["age"]);
  one.answered([]);
  assert.deepEqual(one.open, []);
});

test("this page's is kept: sent once more, in front, whatever the file says", () => {
  const one = new Changes("t");
  one.typed("age", ["31"], ["30"], page);
  one.next();
  one.answered(["t 1"]);
  one.typed("nom", ["a"], [], page);
  one.keepMine();
  const [first] = one.next();
  assert.deepEqual([first.name, first.force, idOf(first)], ["age", true, "t 1"]);
  assert.deepEqual(one.open, []);
});

test("the file's is taken: what waits for that field goes, and nothing else", () => {
  const one = new Changes("t");
  one.typed("age", ["31"], ["30"], page);
  one.next();
  one.typed("age", ["313"], ["30"], page); // before anybody knew of a conflict
  one.typed("nom", ["a"], [], page);
  one.answered(["t 1"]);
  assert.deepEqual([...one.takeTheirs()], ["age"]);
  assert.ok(!one.isPending("age"));
  assert.deepEqual(names(one.unanswered), ["nom"]);
});

test("what is kept in the browser comes back as it was", () => {
  const one = new Changes("t");
  one.typed("statuts[]", ["cache", "pose"], [], page);
  one.pressed("remove armes[0]", { _profil: "x" }, page);
  const again = new Changes("u", JSON.parse(JSON.stringify(one.unanswered)));
  assert.deepEqual(again.unanswered, one.unanswered);
});
