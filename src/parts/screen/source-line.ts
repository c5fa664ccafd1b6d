import type { Publication } from "../../contract/publication.ts";
import { formatDate, formatList } from "../../domain/text/format.ts";

/** Ids of the sources that list schools (docs/data.md). */
const CENSUS = /^inep-(censo|catalogo)/;

/** Ids of the sources of averages, which end with the edition. */
const ENEM = /^inep-enem/;

const DEMONSTRATION = "demonstracao";

/** Words for a remote search, which returns neither source nor date. */
const UNKNOWN_SOURCE = "Fonte e data da lista: não informado.";

type Dated = Pick<Publication, "sources" | "publishedAt">;

/** Sources of a list of schools, the newest first, and its last publication. */
export function sourceLine(manifest: Dated): string {
  return lineOf(manifest, (id) => CENSUS.test(id));
}

/** Source of the averages of an edition of the ENEM, and the last publication of their list. */
export function enemSourceLine(manifest: Dated, edition: number | null): string {
  return lineOf(manifest, (id) => ENEM.test(id) && id.endsWith(`-${edition}`));
}

function lineOf(manifest: Dated, isSource: (id: string) => boolean): string {
  const lists = Object.entries(manifest.sources).filter(([id]) => isSource(id));
  const sources = lists
    .map(([, source]) => source)
    .sort((a, b) => Number(a.referenceDate < b.referenceDate) - Number(a.referenceDate > b.referenceDate));
  const titles = formatList([...new Set(sources.map(({ title }) => title))]);
  const { publishedAt } = manifest;
  const updated = publishedAt === null ? UNKNOWN_SOURCE : `Lista atualizada em ${formatDate(publishedAt)}.`;
  return sources[0] ? `Fonte: ${titles} (${sources[0].publisher}). ${updated}` : updated;
}

/** A source and its date by id: "Censo Escolar 2025 (INEP), de 31/05/2025", or null for an unknown id. */
export function sourceLabels({ sources }: Publication): (id: string) => string | null {
  return (id) => {
    const source = sources[id];
    return source ? `${source.title} (${source.publisher}), de ${formatDate(source.referenceDate)}` : null;
  };
}

/**
 * Source and date of the averages of an edition of the ENEM, as `sourceLabels` writes them; null if unknown. A
 * demonstration has one source for all that schools have.
 */
export function enemSourceLabel(manifest: Publication, edition: number | null): string | null {
  const ids = Object.keys(manifest.sources);
  const id =
    ids.length === 1 ? ids[0] : ids.find((id) => id === DEMONSTRATION || (ENEM.test(id) && id.endsWith(`-${edition}`)));
  return id === undefined ? null : sourceLabels(manifest)(id);
}
