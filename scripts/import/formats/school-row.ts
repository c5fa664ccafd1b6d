import type { Address } from "../../../src/domain/address.ts";
import { presentableAddress } from "../../../src/domain/address.ts";
import { locate } from "../coordinates.ts";
import { count } from "../report.ts";
import type { Unit, Units } from "../school-facts.ts";
import { parseInepCode } from "../values.ts";
import type { FileContext } from "./format.ts";

/** What every file of schools tells, before the parts that differ. */
export interface SchoolRow {
  readonly inepCode: string | null;
  readonly officialName: string;
  /** Index into ADMINISTRATIONS. */
  readonly administration: number | null;
  /** IBGE code, state letters, name: what the file has. */
  readonly city: readonly [code: string | null, uf: string | null, name: string | null];
  readonly situation: Units["situation"] | null;
  readonly partnership: boolean | null;
  readonly coordinates: readonly [latitude: string | null, longitude: string | null];
}

/** Receives the remaining facts of a row. */
export interface OpenSchool {
  tell<U extends Unit>(unit: U, value: Units[U] | null): void;
  tellAddress(parts: Address): void;
}

const PRIVATE = 0;

/**
 * Counts a row of a school file, tells what all of them have, and answers where to tell the rest; null when the row
 * cannot be a school of ours (no INEP code, name, dependency or municipality). Rows of schools that may not be listed
 * are counted as dropped, but told all the same: a newer source may say otherwise.
 */
export function openSchool(row: SchoolRow, source: string, { collected, report }: FileContext): OpenSchool | null {
  report.read++;
  if (row.administration !== null) report.byAdministration[row.administration === PRIVATE ? "privadas" : "públicas"]++;
  const inepCode = parseInepCode(row.inepCode);
  if (!inepCode) return drop("sem código INEP");
  if (row.administration === null || !row.officialName) return drop("sem nome ou dependência administrativa");
  const join = collected.places.find(...row.city);
  if (!join) return drop("sem município");
  const [city, method] = join;
  count(report.joins, `por ${method}`);

  const isPartner = row.administration === PRIVATE ? row.partnership : false;
  if (row.situation === "paralisada" || row.situation === "extinta") drop(row.situation);
  else if (isPartner) drop("conveniada com o poder público");
  else report.kept++;

  const facts = collected.schools;
  facts.tell(inepCode, "identity", source, {
    officialName: row.officialName,
    administration: row.administration,
    cityIbgeCode: city.ibgeCode,
  });
  facts.tell(inepCode, "situation", source, row.situation);
  facts.tell(inepCode, "partnership", source, isPartner);
  const { outcome, point } = locate(...row.coordinates, city);
  count(report.coordinates, COORDINATES[outcome]);
  facts.tell(inepCode, "location", source, point);

  return {
    tell: (unit, value) => facts.tell(inepCode, unit, source, value),
    tellAddress({ street, number, complement, cep, neighborhood }) {
      const presentable = presentableAddress({ street, number, complement, cep, neighborhood: null });
      const { street: name, number: no, complement: more } = presentable;
      if (name) facts.tellAddress(inepCode, source, { street: name, number: no, complement: more });
      facts.tell(inepCode, "cep", source, presentable.cep);
      facts.tell(inepCode, "neighborhood", source, neighborhood);
    },
  };

  function drop(reason: string): null {
    report.drop(reason);
    return null;
  }
}

const COORDINATES = {
  ausente: "ausentes",
  usada: "usadas",
  corrigida: "corrigidas",
  rejeitada: "rejeitadas (a mais de 100 km)",
} as const;
