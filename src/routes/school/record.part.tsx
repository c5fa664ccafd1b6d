import { plural } from "../../domain/text/format.ts";
import { Facts } from "./facts.tsx";
import type { SchoolPart } from "./part.tsx";

/** The record of the school. */
export const RECORD: SchoolPart = {
  id: "ficha",
  title: "Ficha da escola",
  inContents: null,
  isOpenOnWide: true,
  load: ({ facts, provenance }) => ({
    count: plural(facts.length, "dado", "dados"),
    provenance: provenance.record,
    body: <Facts facts={facts} />,
  }),
};
