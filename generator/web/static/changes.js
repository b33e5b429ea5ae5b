// What was done on a page and is not answered yet, in the order it was done: a field that says something else, a button pressed.
// One is under way at a time, the others wait; each has a number, so that what is sent twice is written once. A change that the
// server cannot decide stays open until somebody has chosen. No page and no network is here: it is tried by itself.

export const sameValues = (a, b) => a.length === b.length && a.every((one, n) => one === b[n]);

export class Changes {
  #tab; #last = 0; #sent = []; #waiting; #open;

  constructor(tab, waiting = [], open = []) {
    this.#tab = tab;
    this.#waiting = waiting; // of an earlier page too: under the numbers they have
    this.#open = open;
  }

  // Fields that were changed and are not answered: an answer must not undo them.
  isPending(name) { return [...this.#sent, ...this.#waiting, ...this.#open].some((one) => one.name === name); }
  get isIdle() { return !this.#sent.length && !this.#waiting.length; }
  get unanswered() { return [...this.#sent, ...this.#waiting]; }
  get open() { return [...this.#open]; }
  get hasWaiting() { return this.#waiting.length > 0; }

  // What a field says now; `shown`: what the server said in it; `page`: the version and the rows it stands among. Typing on in one
  // field is one change as long as it waits. What is in conflict goes on with what is typed on.
  typed(name, values, shown, page) {
    const held = this.#open.find((one) => one.name === name);
    if (held) { held.values = values; return true; }
    const before = [...this.#sent, ...this.#waiting].findLast((one) => one.name === name);
    const old = before ? before.values : shown;
    if (sameValues(values, old)) return false;
    const last = this.#waiting.at(-1);
    if (last && last.name === name && last.tab === this.#tab) last.values = values;
    else this.#put({ name, values, old, ...page });
    return true;
  }

  pressed(press, beside, page) { return this.#put({ press, beside, ...page }); }

  #put(change) {
    const one = { tab: this.#tab, number: ++this.#last, ...change };
    this.#waiting.push(one);
    return one;
  }

  // What goes to the server now: the next one, behind what is still open, whose other side may have changed.
  next() {
    if (this.#sent.length) return null;
    this.#sent = this.#waiting.splice(0, 1);
    return [...this.#open, ...this.#sent];
  }

  // Nobody answered: it is the next one again.
  failed() {
    this.#waiting.unshift(...this.#sent);
    this.#sent = [];
  }

  // `inConflict`: the ids of those that were not written.
  answered(inConflict) {
    const told = new Set(inConflict), done = this.#sent;
    this.#open = [...this.#open, ...done].filter((one) => told.has(idOf(one)));
    this.#sent = [];
    return done;
  }

  keepMine() {
    this.#waiting.unshift(...this.#open.map((one) => ({ ...one, force: true })));
    this.#open = [];
  }

  // The file's own: what else waits for the same fields goes too.
  takeTheirs() {
    const names = new Set(this.#open.map((one) => one.name));
    this.#waiting = this.#waiting.filter((one) => !names.has(one.name));
    this.#open = [];
    return names;
  }
}

export const idOf = (one) => `${one.tab} ${one.number}`;
