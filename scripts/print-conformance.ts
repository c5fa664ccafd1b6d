import { globSync, readFileSync, writeFileSync } from "node:fs";
import { citationsOfTests, citedIn, textFiles } from "./citations.ts";
import { showHelp } from "./show-help.ts";

/** The documentation that lists the statements of the specification with their proofs. */
export const CONFORMANCE = "docs/conformance.md";

/** Files with tests, or with the cases of tests. */
const TESTS = /\.(?:test|spec)\.tsx?$|^test\/contract\/suite\.ts$|^test\/e2e\/screens\.ts$/;

/** Tests about codes, which cite without proving anything. */
const ABOUT_CODES = "test/safety/requirements.test.ts";

const ROW = /^\| ([A-Z]\d+[a-z]?) \| (.+?) \| .*\|$/gm;
const CODES_AT_END = / \([A-Z]\d[\w, –.]*\)$/;
const COUNT = /(<!-- count -->\n\n)[\s\S]*?(\n\n<!-- end -->\n)/;

/** The proofs of each code: tests and sections of decisions that cite it. */
function proofsByCode(): ReadonlyMap<string, readonly string[]> {
  const proofs = new Map<string, string[]>();
  const add = (code: string, proof: string) => {
    const known = proofs.get(code) ?? [];
    if (!known.includes(proof)) proofs.set(code, [...known, proof]);
  };
  for (const decision of globSync("docs/decisions/*.md").sort()) {
    for (const [, section] of readFileSync(decision, "utf8").matchAll(/^## (.+)$/gm)) {
      const link = `[decision ${/\d{3}/.exec(decision)![0]}](${decision.slice("docs/".length)})`;
      for (const code of citedIn(section!)) add(code, `${link} › ${section}`);
    }
  }
  for (const file of textFiles().filter((name) => TESTS.test(name) && name !== ABOUT_CODES)) {
    for (const [code, name] of citationsOfTests(file)) add(code, `\`${file}\` › ${inCell(name)}`);
  }
  return proofs;
}

/** The documentation with the proofs as they are now. A statement without a proof has an empty cell. */
export function withProofs(documentation: string): string {
  const proofs = proofsByCode();
  let [all, decided] = [0, 0];
  const rows = documentation.replace(ROW, (_, code: string, statement: string) => {
    const ofCode = proofs.get(code) ?? [];
    all += 1;
    if (ofCode.some((proof) => proof.startsWith("[decision"))) decided += 1;
    return `| ${code} | ${statement} | ${ofCode.join("<br>")} |`;
  });
  const count = `${all} statements. ${decided} of them are met as a decision says.`;
  return rows.replace(COUNT, (_, before: string, after: string) => before + count + after);
}

/** The name of a test in a cell of a table: without the codes at its end, and its markup is text. */
function inCell(name: string): string {
  return name
    .replace(CODES_AT_END, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[|<>*_`[\]]/g, (sign) => `\\${sign}`);
}

// `npm run docs` writes it down.
if (import.meta.main) {
  showHelp("Uso: npm run docs; escreve as tabelas do documento.");
  writeFileSync(CONFORMANCE, withProofs(readFileSync(CONFORMANCE, "utf8")));
}
