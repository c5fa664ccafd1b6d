import { carriedQuery } from "../../site/carried-query.ts";
import { savedPath } from "../../site/paths.ts";

/** Maximum length of a link that every messenger can send. */
export const LINK_MAX = 2000;

const KEY = "#notas=";

/**
 * Link of a list, for the child of its present link, with the notes of the family, if any, compressed in its fragment,
 * which browsers send to no server. Null when it would be too long.
 */
export async function listLink(
  present: string,
  slugs: readonly string[],
  notes: Readonly<Record<string, string>>,
): Promise<string | null> {
  const texts = slugs.map((slug) => notes[slug] ?? "");
  const fragment = texts.some((text) => text !== "") ? KEY + (await pack(JSON.stringify(texts))) : "";
  const { origin, searchParams } = new URL(present);
  const link = origin + savedPath(slugs, carriedQuery(searchParams)) + fragment;
  return link.length > LINK_MAX ? null : link;
}

/** The notes in the fragment of a link, by slug; none if it cannot be decoded. */
export async function notesOf(hash: string, slugs: readonly string[]): Promise<Record<string, string>> {
  if (!hash.startsWith(KEY)) return {};
  try {
    const texts: unknown = JSON.parse(await unpack(hash.slice(KEY.length)));
    if (!Array.isArray(texts)) return {};
    const pairs = slugs.map((slug, i) => [slug, texts[i]] as const);
    return Object.fromEntries(
      pairs.filter((note): note is [string, string] => typeof note[1] === "string" && note[1] !== ""),
    );
  } catch {
    return {};
  }
}

async function pack(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

async function unpack(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
