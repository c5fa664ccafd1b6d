import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

const DOCUMENTS = FILES.filter((file) => file.endsWith(".md"));

/** A path from the root of the repository, in text or code. */
const ROOT_PATH = /(?<![\w./-])(?:src|scripts|tools|test|docs|migrations|vite|public)\/[\w./-]*\w/g;

/** A source file in code marks, with or without folders. */
const FILE_NAME = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|sql|md|toml|yml))`/g;

/** The target of a link to another file of the repository. */
const LINK = /\]\((?!https?:|mailto:|#)([^)#]+)/g;

/** Placeholders for any file of a kind. */
const PLACEHOLDERS = ["x.route.ts", "x.page.tsx", "migrations/NNNN_name.sql"];

test.each(DOCUMENTS)("every file named in %s exists", (document) => {
  const text = readFileSync(document, "utf8");
  const paths = text.replaceAll(/https?:\/\/\S+/g, "").match(ROOT_PATH) ?? [];
  const names = [...text.matchAll(FILE_NAME)].map(([, name]) => name!);
  const links = [...text.matchAll(LINK)].map(([, target]) => path.join(path.dirname(document), target!));
  const missing = [
    ...[...paths, ...links].filter((name) => !existsSync(name)),
    ...names.filter((name) => !FILES.some((file) => file === name || file.endsWith(`/${name}`))),
  ];
  expect(missing.filter((name) => !PLACEHOLDERS.includes(name))).toEqual([]);
});

test("paths are found in text, code and links", () => {
  expect("see `src/domain/places/uf.ts`, scripts/run.mjs.".match(ROOT_PATH)).toEqual([
    "src/domain/places/uf.ts",
    "scripts/run.mjs",
  ]);
  expect(DOCUMENTS.length).toBeGreaterThan(30);
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** Faults of the commands in a text: a script of npm that does not exist, or a source that an old Node cannot run. */
function commandFaults(text: string): string[] {
  const names = [...text.matchAll(/\bnpm (?:run ([\w-]+(?::\w+)?)|(start|test))\b/g)].map(
    (match) => match[1] ?? match[2]!,
  );
  const plain = text.match(/(?<!-c ")\bnode (?:--\S+ )*[\w./-]+\.ts\b/g) ?? [];
  return [...names.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`), ...plain];
}

test.each(DOCUMENTS.filter((document) => !document.startsWith("docs/decisions/")))(
  "the commands in %s exist, and start our sources through the launcher, which finds a newer Node",
  (document) => {
    expect(commandFaults(readFileSync(document, "utf8"))).toEqual([]);
  },
);

test("wrong commands are found", () => {
  expect(
    commandFaults("`npm run nothing`, `npm start`, then `node --no-warnings scripts/deploy/production.ts`"),
  ).toEqual(["npm run nothing", "node --no-warnings scripts/deploy/production.ts"]);
});

test("every script of npm goes through the launcher", () => {
  for (const [name, command] of Object.entries(scripts)) expect(command).toBe(`node scripts/run.mjs ${name}`);
});
