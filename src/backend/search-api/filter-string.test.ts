import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFilter } from "./filter-string.ts";
import { SearchError } from "./search-error.ts";

const clause = (field: string, values: string[], operator = ":", isNegated = false) => ({
  field,
  operator,
  values,
  isNegated,
});

test.each([
  ["", []],
  ["   \n", []],
  ["slug:colegio-vertice", [clause("slug", ["colegio-vertice"])]],
  ['tags : "Dupla Isenção"', [clause("tags", ["Dupla Isenção"])]],
  ['name:"aspas \\" e \\\\ barra"', [clause("name", ['aspas " e \\ barra'])]],
  ["a:x AND b:y", [clause("a", ["x"]), clause("b", ["y"])]],
  ["a:x OR a:y", [clause("a", ["x", "y"])]],
  ["(a:x OR a:y) AND (b:z)", [clause("a", ["x", "y"]), clause("b", ["z"])]],
  ["NOT name:Campinas", [clause("name", ["Campinas"], ":", true)]],
  ["fee <= 1500.50 AND fee>1", [clause("fee", ["1500.50"], "<="), clause("fee", ["1"], ">")]],
  ["year = 2027", [clause("year", ["2027"])]],
  ["ORDER:x AND NOTE:y", [clause("ORDER", ["x"]), clause("NOTE", ["y"])]],
])("%j is read (V35)", (text, clauses) => {
  expect(parseFilter(text)).toEqual(clauses);
});

test.each([
  ["a", "não pode ser lido"],
  ["a:", "não pode ser lido"],
  ['a:"x', "não pode ser lido"],
  ["a:x b:y", "espera AND antes de b"],
  ["a:x AND", "espera um campo no fim"],
  ["AND a:x", "espera um campo antes de AND"],
  ["(a:x", 'espera ")" no fim'],
  ["a:x)", "espera AND antes de )"],
  ["((a:x))", "espera um campo antes de ("],
  ["(a:x OR b:y)", "valores de um mesmo campo"],
  ["(a<1 OR a<2)", "valores de um mesmo campo"],
  ["a:x AND a:y OR a:z", "entre parênteses"],
  ["a:x OR a:y AND b:z", "entre parênteses"],
  ["NOT NOT a:x", "espera um campo antes de NOT"],
  ["x".repeat(5000), "mais de 4000 letras"],
  [Array(300).fill("a:x").join(" OR "), "mais de 200 valores"],
])("%j says what is wrong", (text, message) => {
  expect(() => parseFilter(text)).toThrow(message);
});

test("any text is parsed or refused, and a quoted value round-trips", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      try {
        parseFilter(value);
      } catch (error) {
        expect(error).toBeInstanceOf(SearchError);
      }
      const quoted = value.replaceAll(/["\\]/g, "\\$&");
      expect(parseFilter(`a:"${quoted}"`)).toEqual([clause("a", [value])]);
    }),
  );
});
