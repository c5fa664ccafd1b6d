/** Groups of facts about a school that come from one source together; each keeps its source id (idea I7). */
export const FACT_GROUPS = ["identity", "address", "location", "contact", "stages", "structures", "students"] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

/** Single facts that may have a source other than that of the identity. */
const LONE_FACTS = ["situation", "category", "cnpj", "cep", "neighborhood", "size"] as const;
/** Facts and groups with their own source. */
export type SourcedFact = FactGroup | (typeof LONE_FACTS)[number];

/** Facilities and services of a school (E13h–E13j), under the keys of the specification. */
export const STRUCTURE_KEYS = {
  abstract: ["food", "weekend"],
  dependencies: [
    "auditorium",
    "computer_laboratory",
    "covered_patio",
    "green_area",
    "indoor_sports_court",
    "library",
    "nursery",
    "outdoor_sports_court",
    "playground",
    "reading_room",
    "refectory",
    "science_laboratory",
    "teachers_room",
    "uncovered_patio",
  ],
  infra: ["broadband", "internet", "recyclable_trash"],
} as const;

export type StructureKey = (typeof STRUCTURE_KEYS)[keyof typeof STRUCTURE_KEYS][number];
