import { expect, test } from "vitest";
import { maskCpf, readCpf } from "./cpf.ts";

test.each([
  ["529.982.247-25", "52998224725"],
  ["52998224725", "52998224725"],
  ["111.444.777-35", "11144477735"],
  ["529.982.247-26", null],
  ["529.982.247-35", null],
  // A second digit that fits a wrong first one.
  ["529.982.247-33", null],
  ["111.111.111-11", null],
  ["5299822472", null],
  ["529982247250", null],
  ["a2998224725", null],
])("%s: %s", (text, digits) => {
  expect(readCpf(text)).toBe(digits);
});

test("only the middle of a CPF is shown", () => {
  expect(maskCpf("12345678909")).toBe("***.456.789-**");
  expect(maskCpf(null)).toBe("");
});
