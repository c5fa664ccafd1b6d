import type { Stage } from "../../src/domain/catalog/stage.ts";
import type { City } from "./plan.ts";

/** Typical full fee of Fundamental I in reais a month, by state: in the capital, and elsewhere. */
const BASE_FEES: Readonly<Record<string, readonly [capital: number, interior: number]>> = {
  SP: [1750, 1150],
  RJ: [1400, 780],
  MG: [1350, 820],
  ES: [1450, 850],
  PR: [1300, 900],
  SC: [1450, 1000],
  RS: [1350, 950],
  DF: [1350, 1350],
  GO: [950, 680],
  MT: [1000, 780],
  MS: [1150, 900],
  BA: [760, 430],
  SE: [680, 400],
  AL: [620, 390],
  PE: [780, 420],
  PB: [650, 400],
  RN: [680, 410],
  CE: [680, 400],
  PI: [640, 390],
  MA: [620, 380],
  PA: [720, 470],
  AP: [620, 480],
  AM: [800, 480],
  RR: [620, 480],
  AC: [700, 480],
  RO: [750, 600],
  TO: [780, 520],
};

export const STAGE_FACTORS: Readonly<Record<Stage, number>> = {
  infantil: 0.92,
  fundamentalI: 1,
  fundamentalII: 1.12,
  medio: 1.4,
};

/** Typical full fee of Fundamental I in a city, reais a month. */
export function baseFee(city: City): number {
  const [capital, interior] = BASE_FEES[city.uf]!;
  return city.isCapital ? capital : interior;
}
