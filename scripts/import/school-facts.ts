import type { Sources } from "./sources.ts";

/**
 * What sources tell about a school, in units that come and go together: the newest source that tells a unit gives the
 * whole of it, and one that does not tell it leaves it alone.
 */
export interface Units {
  identity: { readonly officialName: string; readonly administration: number; readonly cityIbgeCode: string };
  category: string;
  cnpj: string;
  address: { readonly street: string; readonly number: string | null; readonly complement: string | null };
  cep: string;
  neighborhood: string;
  location: { readonly lat: number; readonly lng: number };
  contact: string;
  stages: { readonly mask: number; readonly isFundamentalUnsplit: boolean };
  size: string;
  students: {
    readonly inf: number | null;
    readonly fun1: number | null;
    readonly fun2: number | null;
    readonly med: number | null;
  };
  structures: Readonly<Record<string, boolean>>;
  situation: "ativa" | "paralisada" | "extinta";
  partnership: boolean;
}

export type Unit = keyof Units;
export type Told<U extends Unit> = { readonly source: string; readonly value: Units[U] };
export type Facts = { [U in Unit]?: Told<U> } & {
  /** Every address told, because some sources leave out the street's type, the number or the complement. */
  addresses?: Told<"address">[];
};

/** Facts of every school that the files of an import name, by INEP code. Independent of the order of telling. */
export class SchoolFacts {
  readonly byCode = new Map<string, Facts>();
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Keeps what `source` says about a unit unless something better is known; null says nothing. */
  tell<U extends Unit>(inepCode: string, unit: U, source: string, value: Units[U] | null): void {
    const facts = this.byCode.get(inepCode) ?? {};
    this.byCode.set(inepCode, facts);
    if (value === null) return;
    const told = facts[unit] as Told<U> | undefined;
    if (told && !this.#isBetter(source, value, told)) return;
    (facts as Record<Unit, unknown>)[unit] = { source, value };
  }

  /** `tell` for addresses, which also remembers those that another one beats. */
  tellAddress(inepCode: string, source: string, value: Units["address"]): void {
    this.tell(inepCode, "address", source, value);
    const facts = this.byCode.get(inepCode)!;
    facts.addresses ??= [];
    facts.addresses.push({ source, value });
  }

  /** Two rows of one source: the fuller wins, so that the order of the files does not matter. */
  #isBetter<U extends Unit>(source: string, value: Units[U], told: Told<U>): boolean {
    const order = this.#sources.compare(source, told.source);
    if (order !== 0) return order > 0;
    const [ours, theirs] = [JSON.stringify(value), JSON.stringify(told.value)];
    return ours.length !== theirs.length ? ours.length > theirs.length : ours > theirs;
  }
}
