import { expect, test } from "vitest";
import { benefitsOf } from "./benefit.ts";

const FEE = { listMonthlyFeeCents: 100_000, netMonthlyFeeCents: 65_000, enrollmentFeeCents: 80_000 };
const ENROLMENT = { type: "isencao_matricula", valueCents: 80_000 };
const MONTH = { type: "isencao_mensalidade", valueCents: 65_000 };

test.each([
  [{ enrollmentFee: false, firstMonth: false }, []],
  [{ enrollmentFee: true, firstMonth: false }, [ENROLMENT]],
  [{ enrollmentFee: false, firstMonth: true }, [MONTH]],
  [{ enrollmentFee: true, firstMonth: true }, [ENROLMENT, MONTH]],
])("K20: an offer with waivers %j comes with benefits", (waivers, benefits) => {
  expect(benefitsOf({ ...FEE, waivers })).toEqual(benefits);
});

test("a waived fee of an unknown amount is a benefit of an unknown value", () => {
  const waivers = { enrollmentFee: true, firstMonth: false };
  expect(benefitsOf({ ...FEE, enrollmentFeeCents: null, waivers })).toEqual([{ ...ENROLMENT, valueCents: null }]);
});
