import { cityDeterminant, cityLocative } from "../../domain/places/place-prepositions.ts";
import { getUf, type Uf } from "../../domain/places/uf.ts";
import { DEFAULT_SORT, SORTS } from "../../domain/ranking/ranking.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatList } from "../../domain/text/format.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { BoxReading, Note, ReadPlace } from "../../search/reading/reading.ts";
import type { LinkView } from "../../site/link-view.ts";
import { TERM_PARAM } from "../../site/term-param.ts";
import type { ListQuery } from "../list-query.ts";
import { inPlace, ofState, type Place, placeName } from "../place/place.ts";
import { pathOf, readParams, readTerm } from "./box-search.ts";
import type { SearchParams } from "./search-params.ts";

/** Explains how the text of the search box was interpreted, above the results; its filters are shown as chips. */
export type TermView = NonNullable<Awaited<ReturnType<typeof findTermView>>>;

interface TermInput {
  readonly search: SchoolSearch;
  readonly url: URL;
  readonly list: ListQuery;
  /** Filters that this search does not have. */
  readonly ignored: readonly (keyof SearchParams)[];
  /** The search without its place; null where it always has one. */
  readonly withoutPlace: string | null;
}

/**
 * Reads the text in the URL again. Null without one, and when it leads to another place or other filters: a page never
 * explains what it does not show.
 */
export async function findTermView(input: TermInput) {
  const { search, url, ignored } = input;
  const { place, params, season } = input.list;
  const reading = await readTerm(search, url.searchParams.get(TERM_PARAM) ?? "", season.years);
  if (!reading || !isPlaceOf(reading.place, place, params)) return null;
  const read = Object.entries(readParams(reading, season.years)).filter(
    ([key]) => !ignored.some((other) => other === key),
  );
  if (!read.every(([key, value]) => isSame(findEntry(params, key), value))) return null;
  const own: Partial<SearchParams> = Object.fromEntries(read);
  return {
    /** A part of the text became filters or a place. */
    isUnderstood: reading.understood.length > 0,
    /** The point of the search in words: "da Avenida Paulista"; null without one that the text names. */
    near: reading.near ?? null,
    /** The part of the city that the text names: "zona leste"; null without one. */
    zone: reading.understood.find(({ filters }) => filters.some(([key]) => key === "area"))?.label ?? null,
    /** Chips of the place and the sort, each linking to the same search without it. */
    chips: chipsOf(input, reading, own),
    /** Words that were ignored or read in another way, a sentence each. */
    lines: [...elsewhereLines(reading), ...linesOf(reading, own), ...unfiltered(input, reading)],
    /** The places that words may mean which name none in the city or state of the text. */
    places: elsewhereLinks(reading),
  };
}

function chipsOf(
  { list: { place, href }, withoutPlace }: TermInput,
  reading: BoxReading,
  { sort }: Partial<SearchParams>,
) {
  const chips: LinkView[] = [];
  if (reading.place && withoutPlace !== null) chips.push({ label: placeName(place), href: withoutPlace });
  const sortName = SORTS.find(({ slug }) => slug === sort)?.name;
  if (sortName !== undefined) {
    chips.push({ label: `Ordem: ${sortName}`, href: href({ sort: DEFAULT_SORT, page: 1 }) });
  }
  return chips;
}

/** Says that the city or state of the text has no place of that name. */
function elsewhereLines({ elsewhere, place, name }: BoxReading): string[] {
  if (!elsewhere || !place) return [];
  const { words, isRegion } = elsewhere;
  if (isRegion) return [`“${words}” reúne várias cidades: escolha uma. Por enquanto, mostramos ${allOf(place)}.`];
  const shown = name === "" ? `mostramos ${allOf(place)}` : "buscamos no nome das escolas";
  return place.kind === "state"
    ? [`Não conhecemos “${words}” ${inState(place.uf)}: ${shown}.`]
    : [`Não conhecemos o bairro “${words}” ${cityLocative(place.city.slug)} ${place.city.name}: ${shown}.`];
}

const inState = (uf: Uf) => inPlace({ kind: "state", unit: getUf(uf) });

/** The place elsewhere, and the state or city that is shown. */
function elsewhereLinks({ elsewhere, place }: BoxReading): LinkView[] {
  if (!elsewhere || !place || elsewhere.places.length === 0) return [];
  return [...elsewhere.places, place].map((other) => ({ label: labelOf(other), href: pathOf(other) }));
}

function labelOf(place: ReadPlace): string {
  if (place.kind === "state") return `Todas as escolas ${ofState(getUf(place.uf))}`;
  const city = `${place.city.name}, ${place.city.uf}`;
  return place.kind === "city" ? city : `${place.neighborhoods.map(({ name }) => name).join(", ")}, ${city}`;
}

/** Words that were understood but are no filter of this search. */
function unfiltered({ ignored, url }: TermInput, { understood }: BoxReading): string[] {
  // All scholarships have one.
  const isLost = (key: keyof SearchParams) =>
    key !== "hasOffers" && ignored.includes(key) && !url.searchParams.has(key);
  return understood
    .filter(({ filters }) => filters.some(([key]) => isLost(key)))
    .map(({ label }) => `Esta busca não filtra por ${label}: mostramos os resultados sem esse filtro.`);
}

function linesOf(reading: BoxReading, { school }: Partial<SearchParams>): string[] {
  const { place, notes, elsewhere, isNear, understood } = reading;
  const noted = new Set(notes.map(({ words }) => words));
  const explained = new Set(understood.flatMap(({ explanation }) => explanation ?? []));
  const lines = [...explained, ...notes.map((note) => noteLine(note, place))];
  if (isNear) lines.push("Para ver as mais próximas, toque em “Perto de mim” ou escreva o bairro ou o CEP.");
  if (school && !elsewhere && ![...noted].some((words) => school.includes(words))) {
    lines.push(`“${school}” não é um lugar nem um filtro que conhecemos: buscamos no nome das escolas.`);
  }
  return lines;
}

function noteLine({ kind, words }: Note, place: ReadPlace | null): string {
  switch (kind) {
    case "zone":
      return place
        ? `Não buscamos por zona da cidade: mostramos ${allOf(place)}.`
        : `Não buscamos por zona da cidade: escreva também a cidade ou o bairro. Por enquanto, mostramos o Brasil inteiro.`;
    case "zone-area":
      return `“${words}”: mostramos as escolas dessa parte da cidade, pela posição delas em torno do centro. Os limites que a cidade usa podem ser outros.`;
    case "street-unknown":
      return `Nenhuma escola que conhecemos${place ? ` ${inRead(place)}` : ""} tem o endereço “${words}”: escreva o bairro ou o CEP${place ? "" : ", ou a cidade"}. Por enquanto, mostramos ${place ? allOf(place) : "o Brasil inteiro"}.`;
    case "street":
      return `Não procuramos por rua (“${words}”): escreva o bairro ou o CEP.`;
    case "landmark":
      return `Não conhecemos este lugar (“${words}”): escreva o bairro ou o CEP. Por enquanto, mostramos ${place ? allOf(place) : "o Brasil inteiro"}.`;
    case "second-child":
      return `Buscamos para uma criança por vez: para “${words}”, faça outra busca.`;
    case "former-name":
      return place && place.kind !== "state" ? `“${words}” é hoje ${place.city.name}, ${place.city.uf}.` : "";
    case "discount":
      return "Não filtramos pelo tamanho da bolsa: os maiores descontos vêm primeiro.";
    case "public":
      return "Aqui só há escolas particulares.";
    case "religion":
      return `Não sabemos a religião de cada escola: buscamos “${words}” no nome delas.`;
    case "language":
      return `Não sabemos quais línguas cada escola ensina: buscamos “${words}” no nome delas.`;
    case "facility":
      return `“${words}” não é um filtro: a página de cada escola mostra o que ela declarou ao Censo Escolar.`;
    case "wish":
      return `“${words}” não é um filtro, porque nenhum dado que temos responde: pergunte à escola.`;
    case "school-size":
      return "O tamanho da escola não é um filtro: o mais próximo é “Turmas de até 20 alunos”.";
    case "cep-neighborhood":
      return `CEP ${words}: mostramos ${place ? allOf(place) : ""}, onde fica a maioria das escolas com o começo deste CEP.`;
    case "cep-city":
      return `CEP ${words}: mostramos ${place ? allOf(place) : ""}, porque não sabemos o bairro deste CEP.`;
    case "cep-unknown":
      return `Não conhecemos o CEP ${words}: escreva o bairro ou a cidade.`;
  }
}

/** "em Campinas", "no estado de São Paulo". */
function inRead(place: ReadPlace): string {
  return place.kind === "state" ? inState(place.uf) : `${cityLocative(place.city.slug)} ${place.city.name}`;
}

/** "toda a cidade de São Paulo", "todo o estado de São Paulo", "o bairro Tatuapé". */
function allOf(place: ReadPlace): string {
  if (place.kind === "state") return `todas as escolas ${ofState(getUf(place.uf))}`;
  const { name, slug } = place.city;
  if (place.kind === "city") return `toda a cidade ${cityDeterminant(slug)} ${name}`;
  const names = place.neighborhoods.map((neighborhood) => neighborhood.name);
  return `${names.length > 1 ? "os bairros" : "o bairro"} ${formatList(names)}, ${cityLocative(slug)} ${name}`;
}

/** Whether the place that was read is that of the page: a neighborhood is in its path or among its filters. */
function isPlaceOf(read: ReadPlace | null, place: Place, { neighborhood }: SearchParams): boolean {
  if (read === null) return true;
  if (read.kind === "state") return place.kind !== "country" && place.unit.uf === read.uf;
  if (place.kind !== "city" && place.kind !== "neighborhood") return false;
  if (place.city.slug !== read.city.slug) return false;
  if (read.kind === "city") return true;
  const here = place.kind === "neighborhood" ? [place.neighborhood.slug] : neighborhood;
  return read.neighborhoods.every(({ slug }) => here.includes(slug));
}

function isSame(here: unknown, read: unknown): boolean {
  if (!Array.isArray(here) || !Array.isArray(read)) return here === read;
  return here.length === read.length && read.every((value) => here.includes(value));
}
