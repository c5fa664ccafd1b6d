import { type ChosenOffer, chooseOffer } from "../../domain/pricing/offer-choice.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import { formatCount, plural } from "../../domain/text/format.ts";
import { placeLine } from "../../parts/cards/card-view.ts";
import { onlyNamed } from "../../search/reading/read-box.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";
import { findSchools } from "./search.ts";
import type { ToolContext } from "./tool.ts";

/** Grade, shift and year of a price as the arguments of a tool. */
export interface AskedSeat {
  readonly serie?: Seat["grade"] | undefined;
  readonly turno?: Seat["shift"] | undefined;
  readonly ano?: Seat["year"] | undefined;
}

/** A school that an argument means and, of a name, how it was understood; or why it is not clear which one is meant. */
type FoundSchool =
  | { readonly detail: SchoolDetail; readonly understood: readonly object[] }
  | { readonly problem: string };

/** Maximum schools of a name that are told to choose from. */
const CHOICES = 8;

/** The school of an id or of the address of its page; any other text is read as in the search box. */
export async function findSchool(text: string, context: ToolContext): Promise<FoundSchool> {
  const typed = text.trim();
  const address = /\/escola\/([^/?#]+)/.exec(typed);
  const slug = (address?.[1] ?? typed).toLowerCase();
  const detail = /^[a-z0-9-]{1,160}$/.test(slug) ? await context.findSchoolDetail(slug) : null;
  if (detail) return { detail, understood: [] };
  return address ? { problem: unknownSchool(typed) } : findByName(typed, context);
}

/** The school of an INEP code, the only one that has a name in the place of a text, or the only one found there. */
async function findByName(typed: string, context: ToolContext): Promise<FoundSchool> {
  const { findSchoolDetail, search, origin } = context;
  const found = await findSchools(typed, 1, context);
  if (!found || found.hits.length === 0) return { problem: unknownSchool(typed) };
  const { reading, hits, total, isNamedSo, list } = found;
  if (reading.name === "") {
    return { problem: `“${typed}” não diz o nome de uma escola: escreva o nome e a cidade, ou procure com “buscar”.` };
  }
  const lineOf = (school: SchoolRecord) => `${school.name}, ${placeLine(school, search.places)}`;
  const pageOf = (school: SchoolRecord) => origin + paths.school(school.slug);
  const only = onlyNamed(hits, reading.name) ?? (total === 1 && isNamedSo ? hits[0]! : null);
  const detail = only && (await findSchoolDetail(only.slug));
  if (detail) return { detail, understood: [{ palavras: typed, significa: lineOf(only), pagina: pageOf(only) }] };
  const opening = isNamedSo
    ? `“${typed}” pode ser uma de ${plural(total, "escola", "escolas")}.`
    : `Não achamos “${typed}” escrito assim, mas há nomes parecidos.`;
  const choices = hits.slice(0, CHOICES).map((hit) => `- ${lineOf(hit)}: ${pageOf(hit)}`);
  const rest = total > choices.length && list ? [`- a lista das ${formatCount(total)}: ${list.url.href}`] : [];
  const lines = [`${opening} Pergunte à família qual é e chame de novo com o endereço da página:`, ...choices, ...rest];
  return { problem: lines.join("\n") };
}

const unknownSchool = (typed: string) =>
  `Não encontramos a escola “${typed}”: confira o nome e o lugar, ou procure o id dela com “buscar”.`;

export function toSeat({ serie = null, turno = null, ano = null }: AskedSeat): Seat {
  return { grade: serie, shift: turno, year: ano };
}

/** The fee that the pages of a school show for a seat; null without any. */
export function chosenFee(detail: SchoolDetail, asked: AskedSeat, season: Season): ChosenOffer<SchoolOffer> | null {
  return chooseOffer(detail.offers, toSeat(asked), season);
}
