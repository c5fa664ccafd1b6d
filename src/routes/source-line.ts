import type { Manifest } from "../backend/publish/manifest.ts";
import { formatDate } from "../domain/format.ts";

/** Which official census a list of schools comes from, and when it was last published. */
export function sourceLine(manifest: Manifest): string {
  const official = Object.values(manifest.sources).filter((source) => source.publisher === "INEP");
  const newest = official.sort((a, b) => (a.referenceDate < b.referenceDate ? 1 : -1))[0];
  const updated = `Lista atualizada em ${formatDate(manifest.publishedAt)}.`;
  return newest ? `Fonte: ${newest.title} (${newest.publisher}). ${updated}` : updated;
}
