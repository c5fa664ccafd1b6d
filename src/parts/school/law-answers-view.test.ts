import { expect, test } from "vitest";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { toLawAnswers } from "./law-answers-view.ts";

const school = (lawAnswers?: SchoolDetail["lawAnswers"], isPartner = false) =>
  ({ card: { stages: ["infantil"], isPartner }, ...(lawAnswers && { lawAnswers }) }) as unknown as SchoolDetail;

test("an answer has its date, its end and its law, and the others are open", () => {
  const { count, answered, open } = toLawAnswers(
    school({
      "celular.1": { answer: "guardado", on: "2026-11-23" },
      // Of a release that has another version of the question, and of one that has another answer.
      "pei.2": { answer: "nao", on: "2026-11-23" },
      "fotos.1": { answer: "talvez", on: "2026-11-23" },
    }),
  );
  expect(answered).toEqual([
    {
      title: "Celular e telas",
      facts: [
        {
          label: "Onde ficam os celulares nas aulas e no recreio?",
          value: "guardados pela escola",
          note: "Palavra da escola em 23/11/2026, até 23/11/2027. Lei 15.100, de 13/01/2025, art. 2º.",
        },
      ],
    },
  ]);
  expect(count).toBe(`1 de ${open.length + 1}`);
  const keys = open.map(({ key }) => key);
  expect([keys.includes("pei.1"), keys.includes("fotos.1"), keys.includes("celular.1")]).toEqual([true, true, false]);
});

test("a school without answers is the same, partner or not", () => {
  expect(toLawAnswers(school(undefined, true))).toEqual(toLawAnswers(school({}, false)));
  expect(toLawAnswers(school()).answered).toEqual([]);
});
