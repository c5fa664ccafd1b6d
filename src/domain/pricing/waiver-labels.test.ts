import { expect, test } from "vitest";
import { waivedLabel } from "./waiver-labels.ts";

test.each([
  [{}, 98_000, null],
  [{ enrollmentFee: true }, 98_000, "Você não paga: matrícula R$ 980."],
  [
    { enrollmentFee: true, firstMonth: true },
    98_000,
    "Dupla Isenção. Você não paga: matrícula R$ 980 + 1ª mensalidade R$ 650.",
  ],
  // Two waivers are not called double if an amount is unknown, or nothing.
  [{ enrollmentFee: true, firstMonth: true }, null, "Você não paga: matrícula + 1ª mensalidade R$ 650."],
  [{ enrollmentFee: true, firstMonth: true }, 0, "Você não paga: matrícula R$ 0 + 1ª mensalidade R$ 650."],
  // Nobody pays a fee to the platform: its waiver is no advantage.
  [{ enrollmentFee: true, platformFee: true }, 98_000, "Você não paga: matrícula R$ 980."],
  [{ platformFee: true }, 98_000, null],
])("K20: %j of a school with an enrolment fee of %s: %s", (waivers, enrollmentFeeCents, words) => {
  const none = { enrollmentFee: false, firstMonth: false, platformFee: false };
  const said = waivedLabel({ netMonthlyFeeCents: 65_000, enrollmentFeeCents, waivers: { ...none, ...waivers } });
  expect(said?.replaceAll("\u00a0", " ") ?? null).toBe(words);
});
