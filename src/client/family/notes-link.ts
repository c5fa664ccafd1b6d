import { savedPath } from "../../site/paths.ts";

/** Characters that a link may have to be sent by any messenger. */
export const LINK_MAX = 2000;

const KEY = "#notas=";

/**
 * The link of a list, with the notes of the family if there are some: they stand after the #, which browsers send to no
 * server, packed. Null when it would be too long to be sent.
 */
export async function listLink(
  origin: string,
  slugs: readonly string[],
  notes: Readonly<Record<string, string>>,
): Promise<string | null> {
  const texts = slugs.map((slug) => notes[slug] ?? "");
  const fragment = texts.some((text) => text !== "") ? KEY + (await pack(JSON.stringify(texts))) : "";
  const link = origin + savedPath(slugs) + fragment;
  return link.length > LINK_MAX ? null : link;
}

/** The notes that a link brings, by slug; none from what cannot be read. */
export async function notesOf(hash: string, slugs: readonly string[]): Promise<Record<string, string>> {
  if (!hash.startsWith(KEY)) return {};
  try {
    const texts: unknown = JSON.parse(await unpack(hash.slice(KEY.length)));
    if (!Array.isArray(texts)) return {};
    const found = slugs.map((slug, i) => [slug, texts[i]] as const);
    return Object.fromEntries(
      found.filter((note): note is [string, string] => typeof note[1] === "string" && note[1] !== ""),
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
