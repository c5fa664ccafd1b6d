import { expect, test } from "vitest";
import { latenessLabel } from "./lateness.ts";

const NOW = new Date("2026-11-22T20:00:00-03:00");

test.each([
  ["2026-11-22", null],
  ["2026-11-23", null],
  ["2026-11-21", "Atrasado há 20 horas"],
  ["2026-11-20", "Atrasado há 1 dia"],
  ["2026-11-10", "Atrasado há 11 dias"],
  ["2026-11-22T20:00:00-03:00", null],
  ["2026-11-22T22:58:00.000Z", "Atrasado há 2 minutos"],
  ["2026-11-22T23:30:00.000Z", null],
])("due %s: %s", (dueAt, words) => expect(latenessLabel(dueAt, NOW)).toBe(words));
