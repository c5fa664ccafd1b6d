import * as v from "valibot";
import type { Cents, Reais } from "../domain/pricing/money.ts";

// A key of the specification is in reais. A key of ours names its unit: `…Cents`.

export const reais: v.GenericSchema<Reais> = v.number();

export const cents: v.GenericSchema<Cents> = v.number();

/** Centavos that a form sends as text. */
export const typedCents = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer());
