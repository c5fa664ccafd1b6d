import type { source } from "../../src/backend/schema/catalog.ts";
import { FACT_GROUPS } from "../../src/domain/catalog/facts.ts";

export const DEMO_SOURCE_ID = "demonstracao";

/** The source row of all demonstration data. */
export function demoSource(reference: string): typeof source.$inferInsert {
  return {
    id: DEMO_SOURCE_ID,
    title: "Dados de demonstração: escolas, bolsas, notas e avaliações fictícias",
    publisher: "Escola à Vista",
    url: null,
    referenceDate: reference,
    isDemonstration: 1,
  };
}

/** The `sources` column of a demonstration school. */
export const DEMO_SOURCES = JSON.stringify(Object.fromEntries(FACT_GROUPS.map((group) => [group, DEMO_SOURCE_ID])));
