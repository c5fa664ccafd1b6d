import { expect, test } from "vitest";
import { matchRows } from "./page-rules.ts";

const ROWS = [
  ["/escola/melhores", false],
  ["/busca", true],
  ["/busca/:state", true],
  ["/dados/a.csv", true],
  ["/escola/:slug", true],
  ["/escola/nova", false],
] as const;

test.each([
  ["/busca", true],
  ["/busca/", true],
  ["/busca/sp", true],
  ["/busca/sp/campinas-sp", false],
  ["/buscas", false],
  ["/x/busca", false],
  ["/dados/a.csv", true],
  ["/dados/axcsv", false],
  ["/escola/vertice", true],
  ["/escola/melhores", false],
  ["/escola/melhores/", false],
  ["/escola/melhores-do-bairro", true],
  // Its row comes after the one that takes it.
  ["/escola/nova", true],
  ["/", false],
])("%s: %s", (path, isMatch) => {
  const rows = ROWS.map(([pattern, applies]) => ({ pattern, applies }));
  expect(matchRows(rows, ({ applies }) => applies).test(path)).toBe(isMatch);
});
