import { expect, test } from "vitest";
import { isShownPicture, listSettingProblems, readContactPhone, readImageHosts } from "./settings.ts";

test.each([
  ["(11) 98888-7777", "11988887777"],
  ["11988887777", "11988887777"],
  ["+55 11 98888-7777", "11988887777"],
  ["tel:+5511988887777", "11988887777"],
  ["0xx11 3265-4321", "1132654321"],
  ["", null],
  ["  ", null],
  ["98888-7777", null],
  ["0800 123 4567", null],
  ["a confirmar", null],
  ["+1 212 555 0100", null],
])('a configured phone "%s" is %s (P31)', (text, digits) => {
  expect(readContactPhone(text)).toBe(digits);
  const isRefused = digits === null && text.trim() !== "";
  expect(listSettingProblems({ CONTACT_PHONE: text })).toEqual(
    isRefused ? [`CONTACT_PHONE: "${text}" não é um fixo ou celular com DDD, como "(11) 98888-7777"`] : [],
  );
});

test.each([
  ["", true],
  [" ", true],
  ["02.796.432/0001-86", true],
  ["12ABC34501DE35", true],
  ["12.ABC.345/01DE-36", false],
  ["a confirmar", false],
])('a configured CNPJ "%s" is accepted: %s', (text, isAccepted) => {
  const problem = `COMPANY_CNPJ: "${text}" não é um CNPJ: confira os caracteres e os dígitos verificadores`;
  expect(listSettingProblems({ COMPANY_CNPJ: text })).toEqual(isAccepted ? [] : [problem]);
});

test.each([
  ["", [], 0],
  ["fotos.escolas.com.br", ["fotos.escolas.com.br"], 0],
  [" Fotos.Escolas.com.br , *.cdn.example:8443 ", ["fotos.escolas.com.br", "*.cdn.example:8443"], 0],
  ["https://fotos.escolas.com.br", [], 1],
  ["*, fotos.escolas.com.br", ["fotos.escolas.com.br"], 1],
  ["a.example; script-src *", [], 1],
  ["a.example 'unsafe-inline'", [], 1],
  ["localhost", [], 1],
])('the hosts of pictures "%s" are %j, and %i are refused', (text, hosts, refused) => {
  expect(readImageHosts(text)).toEqual(hosts);
  expect(listSettingProblems({ IMAGE_HOSTS: text })).toHaveLength(refused);
});

test.each([
  ["/demonstracao/patio.svg", true],
  ["https://fotos.example/a.jpg", true],
  ["https://a.cdn.example/b.jpg?x=1", true],
  ["https://cdn.example/b.jpg", false],
  ["http://fotos.example/a.jpg", false],
  ["https://fotos.example:8443/a.jpg", false],
  ["https://fotos.example.evil.example/a.jpg", false],
  ["https://fotos.example@evil.example/a.jpg", false],
  ["//evil.example/a.jpg", false],
  ["/\\evil.example/a.jpg", false],
  ["javascript:alert(1)", false],
  ["a.jpg", false],
  ["", false],
])("a picture at %s is shown: %s", (url, isShown) => {
  expect(isShownPicture(url, ["fotos.example", "*.cdn.example"])).toBe(isShown);
});
