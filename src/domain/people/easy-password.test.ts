import { expect, test } from "vitest";
import { isEasyPassword } from "./easy-password.ts";

test.each([
  "12345678",
  "1234567890",
  "11/09/2001",
  "aaaaaaaa",
  "abababab",
  "abcabcabc",
  "senha123",
  "Senha@2026",
  "p4ssw0rd!".replace("4", "a").replace("0", "o"),
  "Escola2026!",
  "bolsadeestudos",
  "Matrícula2027",
  "qwertyuiop",
  "flamengo10",
  "gabriel2015",
  "mariamaria1",
  "EscolaAVista",
])("%s is what everybody tries first", (password) => {
  expect(isEasyPassword(password)).toBe(true);
});

test.each([
  "uma frase comprida",
  "girafa-azul-no-sofá",
  "correcthorse",
  "mariaqwxyz",
  "k3#Vq9!xZ",
  "maria gosta de manga",
  "4815162342108999",
])("%s may be a password", (password) => {
  expect(isEasyPassword(password)).toBe(false);
});
