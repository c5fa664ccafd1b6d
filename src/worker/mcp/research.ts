import { placeLine } from "../../parts/cards/card-view.ts";
import { paths } from "../../site/paths.ts";
import { findSchool } from "./find-school.ts";
import { schoolFactsOf } from "./school.ts";
import { findSchools } from "./search.ts";
import type { ToolContext, ToolResult } from "./tool.ts";

/** `search`: the schools of a text as research tools expect them, ids, titles and addresses. */
export async function searchPages({ query }: { readonly query: string }, context: ToolContext): Promise<ToolResult> {
  const found = await findSchools(query, 1, context);
  const results = (found?.hits ?? []).map((hit) => ({
    id: hit.slug,
    title: `${hit.name}, ${placeLine(hit, context.search.places)}`,
    url: context.origin + paths.school(hit.slug),
  }));
  return { facts: { results } };
}

/** `fetch`: a school as a text. */
export async function fetchSchool({ id }: { readonly id: string }, context: ToolContext): Promise<ToolResult> {
  const found = await findSchool(id, context);
  if ("problem" in found) return found;
  const { detail } = found;
  const { manifest, origin } = context;
  return {
    facts: {
      id: detail.slug,
      title: detail.card.name,
      text: toText(schoolFactsOf(detail, {}, context)),
      url: origin + paths.school(detail.slug),
      metadata: { publicado_em: manifest.publishedAt, demonstracao: manifest.isDemonstration },
    },
  };
}

/** Facts as lines, each with its name; what belongs to it is indented, and each of several has a dash. */
function toText(value: object, indent = ""): string {
  if (Array.isArray(value))
    return value.map((item) => `${indent}- ${ofItem(item, `${indent}  `).trimStart()}`).join("\n");
  return Object.entries(value)
    .map(([name, of]) => {
      const label = `${indent}${name.replaceAll("_", " ")}:`;
      return isPlain(of) ? `${label} ${inWords(of)}` : `${label}\n${toText(of, `${indent}  `)}`;
    })
    .join("\n");
}

const ofItem = (item: unknown, indent: string) => (isPlain(item) ? inWords(item) : toText(item as object, indent));

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

const inWords = (value: unknown) => (typeof value === "boolean" ? (value ? "sim" : "não") : String(value));
