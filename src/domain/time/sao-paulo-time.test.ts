import { expect, test } from "vitest";
import {
  dateInSaoPaulo,
  endOfDayInSaoPaulo,
  formatDeadline,
  formatInstant,
  hourInSaoPaulo,
  isoInSaoPaulo,
} from "./sao-paulo-time.ts";

/** A Sunday, 20h24 in São Paulo. */
const NOW = new Date("2026-11-22T23:24:00.000Z");

test.each([
  ["2026-11-23T00:30:00.000Z", NOW, "21h30 de hoje"],
  ["2026-11-22T23:59:59.999-03:00", NOW, "23h59 de hoje"],
  // Already Monday in UTC at 21h; in São Paulo from midnight on.
  ["2026-11-23T02:59:59.000Z", NOW, "23h59 de hoje"],
  ["2026-11-23T03:00:00.000Z", NOW, "0h de segunda (23/11)"],
  ["2026-11-23T00:58:00-03:00", NOW, "0h58 de segunda (23/11)"],
  ["2026-11-27T14:00:00-03:00", NOW, "14h de sexta (27/11)"],
  ["2026-12-05T09:05:00-03:00", NOW, "9h05 de sábado (05/12)"],
  ["2027-01-03T23:59:59-03:00", NOW, "23h59 de domingo (03/01/2027)"],
  ["2026-11-22T18:30:00-03:00", undefined, "18h30 de domingo (22/11)"],
  ["2027-01-05T18:30:00-03:00", undefined, "18h30 de terça (05/01)"],
])("%s, said at %o: %s", (iso, now, words) => expect(formatDeadline(iso, now)).toBe(words));

test.each([
  ["2026-11-22T23:24:05.678Z", "2026-11-22T20:24:05-03:00", 20, "22/11/2026, 20h24"],
  ["2026-11-23T02:59:59.999Z", "2026-11-22T23:59:59-03:00", 23, "22/11/2026, 23h59"],
  ["2027-01-01T03:00:00.000Z", "2027-01-01T00:00:00-03:00", 0, "01/01/2027, 00h00"],
])("%s is %s in São Paulo", (instant, iso, hour, words) => {
  const date = new Date(instant);
  expect(isoInSaoPaulo(date)).toBe(iso);
  expect(dateInSaoPaulo(date)).toBe(iso.slice(0, 10));
  expect(hourInSaoPaulo(date)).toBe(hour);
  expect(formatInstant(instant)).toBe(words);
});

test("a day ends three hours later than in UTC", () => {
  expect(endOfDayInSaoPaulo("2026-12-31").toISOString()).toBe("2027-01-01T02:59:59.999Z");
});
