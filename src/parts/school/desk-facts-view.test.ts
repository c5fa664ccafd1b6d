import { expect, test } from "vitest";
import { ownFacts } from "./desk-facts-view.ts";

const SCHOOL = {
  deskFacts: {
    about: { text: "Uma escola de bairro.", on: "2026-11-20" },
    hours: { text: "Manhã: 7h às 12h\n\nTarde: 13h às 18h", on: "2026-11-21" },
    materialList: { text: "https://escola.example/lista", on: "2026-11-22" },
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
