import { globSync, readFileSync } from "node:fs";
import { citationsOfTests, citedIn, textFiles } from "../citations.ts";

/** The document that lists the statements of the specification. */
export const STATEMENTS = "docs/statements.md";

/** Files with tests, or with the cases of tests. */
const TESTS = /\.(?:test|spec)\.tsx?$|^test\/contract\/suite\.ts$|^test\/e2e\/screens\.ts$/;

/** Tests about codes, which cite without proving anything. */
const ABOUT_CODES = "test/safety/requirements.test.ts";

const ROW = /^\| ([A-Z]\d+[a-z]?) \| (.+) \|$/gm;
const HEAD = "| code | statement |\n|---|---|";
const CODES_AT_END = / \([A-Z]\d[\w, –.]*\)$/;

/** The proofs of each code: tests and sections of decisions that cite it. */
function proofsByCode(): ReadonlyMap<string, readonly string[]> {
  const proofs = new Map<string, string[]>();
  const add = (code: string, proof: string) => {
    const known = proofs.get(code) ?? [];
    if (!known.includes(proof)) proofs.set(code, [...known, proof]);
  };
  for (const decision of globSync("docs/decisions/*.md").sort()) {
    for (const [, section] of readFileSync(decision, "utf8").matchAll(/^## (.+)$/gm)) {
      const link = `[decision ${/\d{3}/.exec(decision)![0]}](../../${decision})`;
      for (const code of citedIn(section!)) add(code, `${link} › ${section}`);
    }
  }
  for (const file of textFiles().filter((name) => TESTS.test(name) && name !== ABOUT_CODES)) {
    for (const [code, name] of citationsOfTests(file)) add(code, `\`${file}\` › ${inCell(name)}`);
  }
  return proofs;
}

/** The statements with a third column: their proofs. A statement without a proof has an empty cell. */
export function withProofs(statements: string): string {
  const proofs = proofsByCode();
  return statements
    .replaceAll(HEAD, "| code | statement | proof |\n|---|---|---|")
    .replace(
      ROW,
      (_, code: string, statement: string) => `| ${code} | ${statement} | ${(proofs.get(code) ?? []).join("<br>")} |`,
    );
}

/** The name of a test in a cell of a table: without the codes at its end, and its markup is text. */
function inCell(name: string): string {
  return name
    .replace(CODES_AT_END, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[|<>*_`[\]]/g, (sign) => `\\${sign}`);
}
