import { expect, test } from "vitest";
import {
  formatAge,
  formatCount,
  formatDate,
  formatDecimal,
  formatDiscount,
  formatDistance,
  formatList,
  formatMoney,
  formatWholeReais,
  plural,
} from "./format.ts";

const readable = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [formatCount(0), "0"],
  [formatCount(1284), "1.284"],
  [formatCount(1234567), "1.234.567"],
  [formatDecimal(4.6, 1), "4,6"],
  [formatDecimal(1234.5, 2), "1.234,50"],
  [formatMoney(123456), "R$ 1.234,56"],
  [formatMoney(90000), "R$ 900"],
  [formatMoney(5), "R$ 0,05"],
  [formatWholeReais(1_284_50), "R$ 1.285"],
  [formatDistance(0.01), "50 m"],
  [formatDistance(0.849), "850 m"],
  [formatDistance(0.98), "1,0 km"],
  [formatDistance(4.23), "4,2 km"],
  [formatDistance(0.974), "950 m"],
  [formatDistance(0.975), "1,0 km"],
  [formatDistance(9.94), "9,9 km"],
  [formatDistance(9.95), "10 km"],
  [formatDistance(12.4), "12 km"],
  [formatDiscount(35), "−35%"],
  [formatDiscount(33.3), "−33,3%"],
  [formatDate("2026-11-21T02:59:59Z"), "20/11/2026"],
  [formatDate("2026-11-21T03:00:00Z"), "21/11/2026"],
  [formatDate("2026-11-20T23:59:59-03:00"), "20/11/2026"],
  [formatDate("2026-11-21"), "21/11/2026"],
  [formatDate("2026-11"), "11/2026"],
  [formatDate("2026"), "2026"],
  [plural(1, "escola", "escolas"), "1 escola"],
  [plural(1284, "escola", "escolas"), "1.284 escolas"],
  [formatList(["a", "b", "c"]), "a, b e c"],
  [formatList(["a", "b"]), "a e b"],
  [formatList(["a", "b"], "ou"), "a ou b"],
  [formatList(["a"]), "a"],
  [formatList([]), ""],
])("%s", (actual, expected) => {
  expect(readable(actual)).toBe(expected);
});

test.each([
  [5, "1 minuto"],
  [119, "1 minuto"],
  [3_599, "59 minutos"],
  [3_600, "1 hora"],
  [86_399, "23 horas"],
  [86_400, "1 dia"],
  [200_000, "2 dias"],
])("the age of %i s is %s", (seconds, words) => {
  expect(formatAge(seconds)).toBe(words);
});
