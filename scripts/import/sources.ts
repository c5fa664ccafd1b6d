import type { source } from "../../src/backend/schema/catalog.ts";
import { compareSources, type SourceKind } from "../../src/domain/catalog/source-precedence.ts";
import { slugify } from "../../src/domain/text/slug.ts";

export type SourceRow = typeof source.$inferInsert;

const INEP = "Inep";
const MICRODATA = "https://www.gov.br/inep/pt-br/acesso-a-informacao/dados-abertos/microdados";

const KINDS = {
  "inep-censo": { title: "Censo Escolar", publisher: INEP, url: `${MICRODATA}/censo-escolar` },
  "inep-catalogo": {
    title: "Catálogo de Escolas",
    publisher: INEP,
    url: "https://www.gov.br/inep/pt-br/acesso-a-informacao/dados-abertos/inep-data/catalogo-de-escolas",
  },
  "inep-censo-parcial": {
    title: "Censo Escolar (seleção de colunas)",
    publisher: INEP,
    url: `${MICRODATA}/censo-escolar`,
  },
  "inep-indicadores": {
    title: "Indicadores Educacionais",
    publisher: INEP,
    url: "https://www.gov.br/inep/pt-br/acesso-a-informacao/dados-abertos/indicadores-educacionais",
  },
  "inep-enem-escola": { title: "Enem por Escola", publisher: INEP, url: `${MICRODATA}/enem-por-escola` },
  "inep-enem": { title: "Enem, resultados por escola", publisher: INEP, url: `${MICRODATA}/enem` },
  "inep-enem-medias": { title: "Enem, médias por escola", publisher: INEP, url: `${MICRODATA}/enem` },
  "ibge-municipios": {
    title: "Municípios do Brasil",
    publisher: "IBGE",
    url: "https://www.ibge.gov.br/explica/codigos-dos-municipios.php",
  },
  "ibge-malha": {
    title: "Malha municipal",
    publisher: "IBGE",
    url: "https://servicodados.ibge.gov.br/api/docs/malhas?versao=3",
  },
  "ibge-bairros": { title: "Bairros do Brasil", publisher: "IBGE", url: "https://censo2022.ibge.gov.br/" },
  "bairros-enderecos": { title: "Bairros lidos dos endereços das escolas", publisher: INEP, url: null },
  ofertas: { title: "Mensalidades e bolsas", publisher: "Escolas", url: null },
  precos: { title: "Pesquisa de preços", publisher: "Procon", url: null },
  avaliacoes: { title: "Avaliações de famílias", publisher: "Escola à Vista", url: null },
} as const satisfies Record<SourceKind, { title: string; publisher: string; url: string | null }>;

/** Registers the sources of an import, and decides which of two wins. */
export class Sources {
  readonly #rows = new Map<string, SourceRow>();
  readonly #used = new Set<string>();

  /** `stored`: rows of the `source` table. */
  constructor(stored: readonly SourceRow[]) {
    for (const row of stored) this.#rows.set(row.id, row);
  }

  /** Registers a source of a kind; `referenceDate` is a year or an ISO date. Returns its id. */
  use(kind: SourceKind, referenceDate: string): string {
    const id = `${kind}-${referenceDate}`;
    if (!this.#used.has(id)) {
      const { title, publisher, url } = KINDS[kind];
      this.register({ id, title: `${title} ${referenceDate}`, publisher, url, referenceDate, isDemonstration: 0 });
    }
    return id;
  }

  /** Registers a source with its own title, dated by its newest row; returns its id. */
  named(kind: "ofertas" | "precos" | "avaliacoes", title: string | null, url: string | null, date: string): string {
    const id = title ? `${kind}-${slugify(title)}` : kind;
    const known = this.#rows.get(id);
    if (!this.#used.has(id) || date > known!.referenceDate) {
      const defaults = KINDS[kind];
      const referenceDate = known && known.referenceDate > date ? known.referenceDate : date;
      const publisher = title ?? defaults.publisher;
      this.register({
        id,
        title: title ?? defaults.title,
        publisher,
        url: url ?? known?.url ?? null,
        referenceDate,
        isDemonstration: 0,
      });
    }
    return id;
  }

  register(row: SourceRow): void {
    this.#rows.set(row.id, row);
    this.#used.add(row.id);
  }

  used(): SourceRow[] {
    return [...this.#used].sort().map((id) => this.#rows.get(id)!);
  }

  /** Positive if `a` wins over `b`. */
  compare(a: string, b: string): number {
    return compareSources(this.#dated(a), this.#dated(b));
  }

  #dated(id: string): { readonly id: string; readonly referenceDate: string } {
    return this.#rows.get(id) ?? { id, referenceDate: "" };
  }
}
