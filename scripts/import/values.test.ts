import { expect, test } from "vitest";
import { parseCents, parseCnpj, parseCount, parseDate, parseInepCode, parseNumber, parseYesNo } from "./values.ts";

type Parse = (text: string | null) => unknown;

test.each<[name: string, parse: Parse, cases: Readonly<Record<string, unknown>>]>([
  [
    "parseNumber",
    parseNumber,
    { "512,34": 512.34, "1.234,5": 1234.5, "1.0": 1, "-3": -3, "1e3": 1000, "": null, a1: null },
  ],
  ["parseCount", parseCount, { "129.0": 129, "0": 0, "1.5": null, "-1": null, "": null }],
  [
    "parseInepCode",
    parseInepCode,
    { "35141240": "35141240", "35141240.0": "35141240", "60000099": null, "3514124": null, "": null },
  ],
  [
    "parseCnpj",
    parseCnpj,
    {
      "2796432000186": "02796432000186",
      "02.796.432/0001-86": "02796432000186",
      "2796432000186.0": "02796432000186",
      "12.ABC.345/01DE-35": "12ABC34501DE35",
      "12abc34501de35": "12ABC34501DE35",
      "12.ABC.345/01DE-36": null,
      "2,85392E+13": null,
      "99999999999999": null,
      "02796432000187": null,
    },
  ],
  [
    "parseDate",
    parseDate,
    {
      "2026-10-31": "2026-10-31",
      "31/10/2026": "2026-10-31",
      "2026-10-31T10:00:00Z": "2026-10-31",
      "31/02/2026": null,
      "07FEB23:00:00:00": null,
      "": null,
    },
  ],
  [
    "parseCents",
    parseCents,
    {
      "1.234,56": 123456,
      "R$ 950": 95000,
      "1234.5": 123450,
      "0,01": 1,
      "1.23,4": null,
      "12,345": null,
      "-5": null,
      "": null,
    },
  ],
  ["parseYesNo", parseYesNo, { Sim: true, não: false, "1.0": true, "0": false, talvez: null }],
])("%s", (_, parse, cases) => {
  for (const [text, expected] of Object.entries(cases)) expect([text, parse(text)]).toEqual([text, expected]);
  expect(parse(null)).toBeNull();
});

test.each([
  ["1 350,00", 135_000],
  ["1\u00a0350,00", 135_000],
  ["r$ 950", 95_000],
  ["R$950,00", 95_000],
  ["R$ 1.350", 135_000],
  ["1350.5", 135_050],
  ["R$ 1.350,00 / mês", 135_000],
  ["1.350,00 reais", 135_000],
  ["a combinar", null],
  ["900 a 1200", null],
] as const)("%s is %s centavos", (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test.each([
  ["1/11/2026", "2026-11-01"],
  ["01/11/2026", "2026-11-01"],
  ["1/1/2026 00:00", "2026-01-01"],
  ["2026-11-01", "2026-11-01"],
  ["2026-11-01T00:00:00", "2026-11-01"],
  ["31/2/2026", null],
  ["11/2026", null],
] as const)("%s is the day %s", (text, date) => {
  expect(parseDate(text)).toBe(date);
});
