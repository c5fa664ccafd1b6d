import { type CensusText, mergeCensus } from "../../src/domain/catalog/census-text.ts";
import type { Modality } from "../../src/domain/catalog/modality.ts";

/**
 * Facts about a school in atomic units: the newest source with a unit provides all of it, and sources without it do not
 * affect it. Texts are as in the source. Of `census` each fact is a unit: a selection of columns must not hide the
 * others.
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
  stages: {
    readonly mask: number;
    readonly isFundamentalUnsplit: boolean;
    /** Modalities of a school without stages; absent without any. */
    readonly modalities?: readonly Modality[];
  };
  size: string;
  students: {
    readonly inf: number | null;
    readonly fun1: number | null;
    readonly fun2: number | null;
    readonly med: number | null;
  };
  structures: Readonly<Record<string, boolean>>;
  census: CensusText;
  situation: "ativa" | "paralisada" | "extinta";
  partnership: boolean;
}

export type Unit = keyof Units;

/** Units of a school from one source. An absent key means unknown, not zero or false. */
export type Stated = { readonly [U in Unit]?: Units[U] };

export interface Observation {
  readonly source: string;
  readonly stated: Stated;
}

const UNITS = Object.keys({
  address: true,
  category: true,
  census: true,
  cep: true,
  cnpj: true,
  contact: true,
  identity: true,
  location: true,
  neighborhood: true,
  partnership: true,
  situation: true,
  size: true,
  stages: true,
  structures: true,
  students: true,
} satisfies Record<Unit, true>).sort() as Unit[];

/** `stated` without null units, sorted by name: equal facts have equal JSON. */
export function withoutNulls(stated: { readonly [U in Unit]?: Units[U] | null }): Stated {
  const units: Partial<Record<Unit, unknown>> = {};
  for (const unit of UNITS) if (stated[unit] !== null && stated[unit] !== undefined) units[unit] = stated[unit];
  return units as Stated;
}

/** Merges two observations; of a common unit, the fuller one, in either order. */
export function fullerOf(a: Stated, b: Stated): Stated {
  const units = { ...a } as Record<string, unknown>;
  for (const [unit, value] of Object.entries(b)) {
    if (units[unit] === undefined || isFuller(value, units[unit])) units[unit] = value;
  }
  return withCensus(units, a, b, (one, other) => (isFuller(one, other) ? one : other));
}

/** An observation after a newer one of the same source. */
export function latestOf(before: Stated, now: Stated): Stated {
  return withCensus({ ...before, ...now }, before, now, (_, newer) => newer);
}

function withCensus(units: Stated, a: Stated, b: Stated, choose: (a: string, b: string) => string): Stated {
  return a.census === undefined || b.census === undefined
    ? units
    : { ...units, census: mergeCensus(a.census, b.census, choose) };
}

function isFuller(a: unknown, b: unknown): boolean {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left.length !== right.length ? left.length > right.length : left > right;
}
