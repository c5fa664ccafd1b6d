import type { StructureKey } from "../../domain/catalog/facts.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { UNKNOWN } from "../../domain/text/format.ts";

export type StructureGroupView = ReturnType<typeof toStructureGroups>[number];

const GROUPS: Readonly<Record<string, Partial<Record<StructureKey, string>>>> = {
  Estudo: {
    library: "Biblioteca",
    reading_room: "Sala de leitura",
    science_laboratory: "Laboratório de ciências",
    computer_laboratory: "Laboratório de informática",
    auditorium: "Auditório",
    teachers_room: "Sala dos professores",
  },
  "Esporte e recreio": {
    indoor_sports_court: "Quadra coberta",
    outdoor_sports_court: "Quadra descoberta",
    playground: "Parque infantil",
    covered_patio: "Pátio coberto",
    uncovered_patio: "Pátio descoberto",
    green_area: "Área verde",
  },
  "Alimentação e cuidado": {
    food: "Alimentação",
    refectory: "Refeitório",
    nursery: "Berçário",
    weekend: "Aberta no fim de semana",
  },
  "Tecnologia e ambiente": {
    internet: "Internet",
    broadband: "Banda larga",
    recyclable_trash: "Coleta de recicláveis",
  },
};

/** Every census question with its answer in words; a missing answer is not a "no". */
export function toStructureGroups(structures: Readonly<Partial<Record<StructureKey, boolean>>>) {
  const answer = (value: boolean | undefined) => (value === undefined ? UNKNOWN : value ? "sim" : "não");
  return Object.entries(GROUPS).map(([title, items]) => ({
    title,
    items: Object.entries(items).map(([key, label]) => ({ label, answer: answer(findEntry(structures, key)) })),
  }));
}
