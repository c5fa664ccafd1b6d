import { expect, test } from "vitest";
import { passagesIn, redact } from "./redaction.ts";

test("a passage is a line, without surrounding spaces", () => {
  expect(passagesIn(" Joana Prado \n\n  \nRosa")).toEqual(["Joana Prado", "Rosa"]);
});

test("every occurrence of a passage is replaced, and nothing else", () => {
  expect(redact("Rosa e Joana, a Rosa.", ["Rosa"])).toBe("[dado pessoal retirado] e Joana, a [dado pessoal retirado].");
});
