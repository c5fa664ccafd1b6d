import { expect, test } from "vitest";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { ANY_SEAT } from "../../domain/pricing/seat.ts";
import { BY_FEE, BY_RATING, SCHOLARSHIPS } from "./directory-kind.ts";
import { seatOrStageLabel } from "./directory-stage.ts";

test("a grade, stage or shift is said with its article", () => {
  const seats = [
    ...GRADES.map(({ slug }) => ({ seat: { ...ANY_SEAT, grade: slug }, stage: null })),
    ...SHIFTS.map(({ slug }) => ({ seat: { ...ANY_SEAT, shift: slug }, stage: null })),
    ...STAGES.map((stage) => ({ seat: ANY_SEAT, stage })),
  ];
  for (const words of seats.map(seatOrStageLabel)) {
    expect(words).toMatch(
      /^(a (\dª série|Educação Infantil)|as aulas aos sábados|o (\dº ano|[A-Z]|turno|período|ensino).*)$/,
    );
  }
  const both = { seat: { ...ANY_SEAT, grade: "fundamentalII_6-ano", shift: "manha" }, stage: null } as const;
  expect(seatOrStageLabel(both)).toBe("o 6º ano e o turno da manhã");
  expect(seatOrStageLabel({ seat: ANY_SEAT, stage: null })).toBe("");
});

test("a list without schools for a grade says what none has told of it, not that none serves it", () => {
  const said = [SCHOLARSHIPS, BY_RATING, BY_FEE].map(({ noneFor }) => noneFor("o 6º ano", "em Santos"));
  expect(said).toEqual([
    "Nenhuma escola publicou ainda uma bolsa para o 6º ano em Santos.",
    "Nenhuma escola com o 6º ano em Santos foi avaliada por famílias ainda.",
    "Nenhuma escola informou ainda o preço para o 6º ano em Santos.",
  ]);
});
