import { expect, test } from "vitest";
import { formatCnpj, readCnpj } from "./cnpj.ts";
import { readCpf } from "./cpf.ts";

/** Numbers that the Receita Federal gives as examples, or that official files have. */
const CNPJS = ["12ABC34501DE35", "02796432000186", "00000000000191"];
const CPFS = ["52998224725", "11144477735"];

const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** The ways in which people write a number, and programs paste it. */
const WAYS: readonly (readonly [string, (plain: string) => string])[] = [
  ["as it is", (plain) => plain],
  ["with its mask", mask],
  ["in small letters", (plain) => plain.toLowerCase()],
  ["in small letters with its mask", (plain) => mask(plain).toLowerCase()],
  ["between spaces", (plain) => `  ${plain} `],
  ["between non-breaking spaces", (plain) => `\u00A0${mask(plain)}\u202F`],
  ["in groups", (plain) => mask(plain).replace(/[./-]/g, " ")],
  ["in groups with non-breaking spaces", (plain) => mask(plain).replace(/[./-]/g, "\u00A0")],
  ["with spaces beside its marks", (plain) => mask(plain).replace(/[./-]/g, " $& ")],
  ["in full width", wide],
  ["in full width with its mask", (plain) => wide(mask(plain))],
  ["in full width and small letters", (plain) => wide(plain.toLowerCase())],
  ["with a dash for its hyphen", (plain) => mask(plain).replace("-", "–")],
  ["with a non-breaking hyphen", (plain) => mask(plain).replace("-", "\u2011")],
  ["with a hyphen for its bar", (plain) => mask(plain).replace("/", "-")],
  ["with the bar alone", (plain) => mask(plain).replace(/[.-]/g, "")],
  ["with a zero width space", (plain) => `\u200B${plain.slice(0, 5)}\u200B${plain.slice(5)}`],
  ["with marks of direction", (plain) => `\u202A${mask(plain)}\u202C`],
  ["after a byte order mark", (plain) => `\uFEFF${plain}`],
  ["on a line of a table", (plain) => `\t${mask(plain)}\r\n`],
];

/** With the mask of its kind. */
function mask(plain: string): string {
  return formatCnpj(plain).replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");
}

test.each(WAYS)("a CNPJ and a CPF %s are read, and none with one other sign", (_name, write) => {
  for (const [read, numbers] of [
    [readCnpj, CNPJS],
    [readCpf, CPFS],
  ] as const) {
    for (const plain of numbers) {
      expect(read(write(plain))).toBe(plain);
      for (let at = 0; at < plain.length; at++) {
        expect(read(write(plain.slice(0, at) + another(plain[at]!) + plain.slice(at + 1)))).toBeNull();
      }
    }
  }
});

/** The sign after this one. */
function another(sign: string): string {
  return sign === "9" ? "8" : String.fromCharCode(sign.charCodeAt(0) + 1);
}
