import { expect, test } from "vitest";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { gradesOf, shiftsOf } from "./price-words.ts";

test.each([
  ["1° ano", "fundamentalI_1-ano"],
  ["1º Ano", "fundamentalI_1-ano"],
  ["1o ano", "fundamentalI_1-ano"],
  ["1 ano", "fundamentalI_1-ano"],
  ["1.º ano", "fundamentalI_1-ano"],
  ["9º ano EF", "fundamentalII_9-ano"],
  ["6º ano - Fundamental II", "fundamentalII_6-ano"],
  ["6º ano do Ensino Fundamental", "fundamentalII_6-ano"],
  ["1ª Série EM", "medio_1-serie"],
  ["2ª série", "medio_2-serie"],
  ["3ª série - Ensino Médio", "medio_3-serie"],
  ["3ª SÉRIE DO MÉDIO", "medio_3-serie"],
  ["1º ano do Ensino Médio", "medio_1-serie"],
  ["Terceirão", "medio_3-serie"],
  ["Jardim 1", "infantil_jardim-i"],
  ["JARDIM II", "infantil_jardim-ii"],
  ["Pré I", "infantil_jardim-i"],
  ["Pré 2", "infantil_jardim-ii"],
  ["Infantil 4", "infantil_jardim-i"],
  ["Infantil IV", "infantil_jardim-i"],
  ["Infantil 5", "infantil_jardim-ii"],
  ["G5", "infantil_jardim-ii"],
  ["Maternal 2", "infantil_maternal-ii"],
  ["Berçário", "infantil_bercario"],
  ["Berçário II", "infantil_bercario"],
  ["1º ao 5º ano", "fundamentalI_1-ano fundamentalI_2-ano fundamentalI_3-ano fundamentalI_4-ano fundamentalI_5-ano"],
  ["1ª a 3ª série", "medio_1-serie medio_2-serie medio_3-serie"],
  ["Jardim I e Jardim II", "infantil_jardim-i infantil_jardim-ii"],
  ["Maternal", "infantil_maternal-i infantil_maternal-ii"],
  // Former grades, ages, and what names no grade.
  ["4ª série", null],
  ["8ª série", null],
  ["4 anos", null],
  ["1", null],
  ["1º", null],
  ["10º ano", null],
  ["Ensino Médio", null],
  ["1º ano B", null],
  ["turma única", null],
  ["", null],
] as const)("%s is %s", (text, grades) => {
  expect(gradesOf(text)?.join(" ") ?? null).toBe(grades);
});

test.each([
  ["Matutino", "manha"],
  ["MANHÃ", "manha"],
  ["período da tarde", "tarde"],
  ["Vespertino", "tarde"],
  ["Integral", "integral"],
  ["Período integral", "integral"],
  ["Semi-integral", "semi-integral"],
  ["semi integral", "semi-integral"],
  ["Noite", "noturno"],
  ["Manhã/Tarde", "manha tarde"],
  ["manhã e tarde", "manha tarde"],
  ["Matutino ou Vespertino", "manha tarde"],
  ["meio período", null],
  ["qualquer", null],
  ["manhã bilíngue", null],
  ["", null],
] as const)("%s is the shift %s", (text, shifts) => {
  expect(shiftsOf(text)?.join(" ") ?? null).toBe(shifts);
});

test("every grade and shift is read by its name and its slug", () => {
  for (const { slug, name } of GRADES) expect([gradesOf(slug), gradesOf(name)]).toEqual([[slug], [slug]]);
  for (const { slug, name } of SHIFTS) expect([shiftsOf(slug), shiftsOf(name)]).toEqual([[slug], [slug]]);
});
