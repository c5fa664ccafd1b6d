import type { city } from "../../src/backend/schema/catalog.ts";
import { findUf, findUfByCode, findUfBySlug } from "../../src/domain/places/uf.ts";
import { fold, slugify } from "../../src/domain/text/slug.ts";

export type CityRow = typeof city.$inferInsert;
type JoinMethod = "código IBGE" | "UF + nome" | "UF + nome aproximado";

/** Names that official files still use for municipalities that changed theirs. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  "SP embu": "embu das artes",
  "RN acu": "assu",
  "RN ares": "arez",
  "RR sao luiz": "sao luiz do anaua",
  "RN augusto severo": "campo grande",
  "RN presidente juscelino": "serra caiada",
  "RN boa saude": "januario cicco",
  "PB santarem": "joca claudino",
  "PB serido": "sao vicente do serido",
  "PB campo de santana": "tacima",
  "TO sao valerio da natividade": "sao valerio",
  "TO fortaleza do tabocao": "tabocao",
  "SC picarras": "balneario picarras",
};

/** Finds municipalities by IBGE code, or by state and name. */
export class Municipalities {
  readonly #byCode: ReadonlyMap<string, CityRow>;
  /** By code without its check digit. */
  readonly #byShortCode: ReadonlyMap<string, CityRow>;
  readonly #byName: ReadonlyMap<string, CityRow>;
  readonly #byUf: ReadonlyMap<string, CityRow[]>;
  readonly #answers = new Map<string, readonly [CityRow, JoinMethod] | null>();

  constructor(cities: Iterable<CityRow>) {
    const rows = [...cities];
    this.#byCode = new Map(rows.map((c) => [c.ibgeCode, c]));
    this.#byShortCode = new Map(rows.map((c) => [c.ibgeCode.slice(0, 6), c]));
    this.#byName = new Map(rows.map((c) => [`${c.uf} ${compact(c.name)}`, c]));
    this.#byUf = Map.groupBy(rows, (c) => c.uf);
  }

  /** Joins a row by code (seven digits, or six without the check digit), else by state letters and name. */
  find(code: string | null, uf: string | null, name: string | null): readonly [CityRow, JoinMethod] | null {
    const key = `${code}|${uf}|${name}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const match = this.#find(code?.replace(/\.0+$/, "") ?? null, uf?.toUpperCase() ?? null, name);
    this.#answers.set(key, match);
    return match;
  }

  /** Like `find`, without a state if only one municipality has the name; null for a name of several. */
  findInBrazil(code: string | null, uf: string | null, name: string | null): CityRow | null {
    const municipality = this.find(code, (findUf(uf ?? "") ?? findUfBySlug(slugify(uf ?? "")))?.uf ?? null, name);
    if (municipality || uf || !name) return municipality?.[0] ?? null;
    const [only, ...more] = [...this.#byUf.keys()].flatMap(
      (each) => this.#byName.get(`${each} ${compact(name)}`) ?? [],
    );
    return only && more.length === 0 ? only : null;
  }

  byCode(code: string): CityRow | null {
    return this.#byCode.get(code) ?? null;
  }

  #find(code: string | null, uf: string | null, name: string | null): readonly [CityRow, JoinMethod] | null {
    const coded = code ? (this.#byCode.get(code) ?? this.#byShortCode.get(code)) : undefined;
    if (coded) return [coded, "código IBGE"];
    if (!name) return null;
    // An unknown code contains the state.
    return this.#named(uf ?? findUfByCode(code?.slice(0, 2) ?? "")?.uf ?? null, name);
  }

  #named(uf: string | null, name: string): readonly [CityRow, JoinMethod] | null {
    if (!uf) return null;
    const current = FORMER_NAMES[`${uf} ${fold(name)}`] ?? name;
    const named = this.#byName.get(`${uf} ${compact(current)}`) ?? this.#byName.get(`${uf} ${compact(name)}`);
    if (named) return [named, "UF + nome"];
    const wanted = compact(current);
    if (wanted.length < 6) return null;
    for (const edits of [1, 2]) {
      const near = (this.#byUf.get(uf) ?? []).filter((c) => isWithin(edits, compact(c.name), wanted));
      if (near.length > 0) return near.length === 1 ? [near[0]!, "UF + nome aproximado"] : null;
    }
    return null;
  }
}

/** Spaces do not count: "Santa Bárbara d'Oeste" and "SANTA BARBARA DOESTE" are one. */
function compact(name: string): string {
  return fold(name).replaceAll(" ", "");
}

/** Whether two words are at most so many insertions, deletions or substitutions apart. */
function isWithin(edits: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > edits) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (i === a.length && i === b.length) return true;
  if (edits === 0) return false;
  const [restA, restB] = [a.slice(i), b.slice(i)];
  return (
    isWithin(edits - 1, restA.slice(1), restB.slice(1)) ||
    isWithin(edits - 1, restA.slice(1), restB) ||
    isWithin(edits - 1, restA, restB.slice(1))
  );
}
