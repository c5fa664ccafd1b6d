import { expect, test } from "vitest";
import { waitLabel } from "./wait-label.ts";

test.each([
  [1, "1 segundo"],
  [60, "60 segundos"],
  [90, "90 segundos"],
  [91, "2 minutos"],
  [900, "15 minutos"],
  [3_483, "59 minutos"],
  [3_600, "60 minutos"],
  [5_401, "2 horas"],
  [86_400, "24 horas"],
])("%i seconds are %s", (seconds, words) => expect(waitLabel(seconds)).toBe(words));
