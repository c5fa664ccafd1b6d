import { expect, test } from "vitest";
import { lawAnswers, ownFacts } from "./desk-facts-view.ts";

const SCHOOL = {
  deskFacts: {
    about: { text: "Uma escola de bairro.", on: "2026-11-20" },
    hours: { text: "Manhã: 7h às 12h\n\nTarde: 13h às 18h", on: "2026-11-21" },
    materialList: { text: "https://escola.example/lista", on: "2026-11-22" },
    refund: { text: "sim", on: "2026-11-24" },
    openDays: { text: "2026-12-12 9h, visita\n2026-11-30 8h, reunião", on: "2026-11-23" },
  },
};

test("each fact says that the school told it, and when", () => {
  expect(ownFacts(SCHOOL)).toEqual([
    { label: "Horários", value: "Manhã: 7h às 12h; Tarde: 13h às 18h", note: "informado pela escola em 21/11/2026" },
    {
      label: "Lista de material",
      value: "ver a lista da escola",
      note: "informado pela escola em 22/11/2026",
      href: "https://escola.example/lista",
    },
  ]);
  expect(ownFacts({})).toEqual([]);
});

test("only the questions that the school has answered are shown, each with its law", () => {
  expect(lawAnswers(SCHOOL)).toEqual([
    {
      label: "Devolve a matrícula a quem desiste antes das aulas?",
      value: "sim",
      note: "informado pela escola em 24/11/2026",
      law: { name: expect.stringContaining("Lei 8.078"), href: expect.stringMatching(/^https:\/\/www\.planalto/) },
    },
  ]);
  expect(lawAnswers({})).toEqual([]);
});
