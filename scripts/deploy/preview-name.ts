import { createHash } from "node:crypto";
import { slugify } from "../../src/domain/text/slug.ts";

/** Prefix of the names of every Worker, database and namespace of a preview, and of nothing else. */
export const PREVIEW_PREFIX = "escola-a-vista-preview-";

/** Longest Worker name that still fits a host label (63) with the version prefix of preview URLs. */
const MAX_NAME = 54;

const HASH_DIGITS = 10;

/**
 * Name of a branch's resources: "Feature/Ação nova" → "escola-a-vista-preview-feature-acao-nova-" and a hash of the raw
 * branch name, so that branches with the same slug ("feature/x", "feature-x") share nothing. Throws if the branch has
 * no letter or digit.
 */
export function previewName(branch: string): string {
  const room = MAX_NAME - PREVIEW_PREFIX.length - 1 - HASH_DIGITS;
  const slug = slugify(branch).slice(0, room).replace(/-$/, "");
  if (slug === "") throw new Error(`o branch ${JSON.stringify(branch)} não tem letra nem número que lhe dê um nome`);
  const hash = createHash("sha256").update(branch).digest("hex").slice(0, HASH_DIGITS);
  return `${PREVIEW_PREFIX}${slug}-${hash}`;
}
