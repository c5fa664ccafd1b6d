import { createHash } from "node:crypto";
import { slugify } from "../../src/domain/text/slug.ts";

/** The preview mark: the name of every Worker, database and namespace of a preview begins with it, and no other name. */
export const PREVIEW_PREFIX = "escola-a-vista-preview-";

/** Longest Worker name that is still one host label (63) with the version that preview URLs put before it. */
const MAX_NAME = 54;

const HASH_DIGITS = 10;

/**
 * Name of everything that a branch has of its own: "Feature/Ação nova" → "escola-a-vista-preview-feature-acao-nova-"
 * and a hash of the raw branch name, so that branches whose slugs are the same ("feature/x", "feature-x") share nothing.
 * Throws when the branch has no letter or digit.
 */
export function previewName(branch: string): string {
  const room = MAX_NAME - PREVIEW_PREFIX.length - 1 - HASH_DIGITS;
  const slug = slugify(branch).slice(0, room).replace(/-$/, "");
  if (slug === "") throw new Error(`o branch ${JSON.stringify(branch)} não tem letra nem número que lhe dê um nome`);
  const hash = createHash("sha256").update(branch).digest("hex").slice(0, HASH_DIGITS);
  return `${PREVIEW_PREFIX}${slug}-${hash}`;
}
