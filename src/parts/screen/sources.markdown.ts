import type { Publication } from "../../contract/publication.ts";
import { formatDate } from "../../domain/text/format.ts";
import { escapeText, list, section } from "../markdown/markdown.ts";

/** The sources of what is published, each with its date (idea I7); a remote search tells none. */
export function sourcesMarkdown({ sources }: Pick<Publication, "sources">, ...lines: readonly string[]): string {
  const told = Object.values(sources).map(
    ({ title, publisher, referenceDate }) => `${title} (${publisher}), de ${formatDate(referenceDate)}`,
  );
  return section("Fontes e datas", ...lines.map(escapeText), list(told.map(escapeText)));
}
