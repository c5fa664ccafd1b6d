import { normalizeCep } from "../../../src/domain/places/cep.ts";
import { locate } from "../coordinates.ts";
import { reasonToExclude } from "../listing-status.ts";
import type { Address } from "../naming/address.ts";
import { count } from "../report.ts";
import { type Units, withoutNulls } from "../school-units.ts";
import { parseInepCode } from "../values.ts";
import type { FileContext } from "./format.ts";

/** A row of a file of schools. What a file does not state is null, or absent. */
interface SchoolFileRow {
  readonly inepCode: string | null;
  readonly officialName: string;
  /** Index into ADMINISTRATIONS. */
  readonly administration: number | null;
  /** As in the file. */
  readonly administrationText: string | null;
  /** IBGE code. */
  readonly cityCode?: string | null;
  readonly uf: string | null;
  readonly cityName: string | null;
  readonly situation: Units["situation"] | null;
  readonly situationText: string | null;
  readonly partnership: boolean | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly address: Address;
  readonly category: string | null;
  readonly contact: string | null;
  readonly stages: Units["stages"] | null;
  readonly cnpj?: string | null;
  readonly size?: string | null;
  readonly students?: Units["students"] | null;
  readonly structures?: Units["structures"] | null;
  readonly census?: Units["census"] | null;
}

/** Columns of a file of schools without which a row cannot be used. */
export interface SchoolColumns {
  readonly inepCode: string;
  readonly officialName: string;
  readonly administration: string;
  readonly situation: string;
  readonly city: string;
}

const PRIVATE = 0;

/**
 * Counts a row of a school file and stores its observation, unless it lacks an INEP code, name, dependency, situation
 * or municipality. Rows of schools that must not be listed are counted as dropped, but stored as well, because a newer
 * source may list them.
 */
export function readSchoolRow(
  row: SchoolFileRow,
  line: number,
  source: string,
  columns: SchoolColumns,
  { collected, report, findRepeat }: FileContext,
): void {
  const { officialName, administration } = row;
  report.read++;
  if (administration !== null) report.byAdministration[administration === PRIVATE ? "privadas" : "públicas"]++;
  const named = { line, code: row.inepCode, name: officialName };
  const drop = (reason: string) => report.drop(reason, named);
  const dropFault = (reason: string, column: keyof SchoolColumns, value: string | null) =>
    report.dropFault(reason, named, columns[column], value);
  const inepCode = parseInepCode(row.inepCode);
  if (!inepCode) return void dropFault("sem código INEP", "inepCode", row.inepCode);
  if (!officialName) return void dropFault("sem nome", "officialName", null);
  if (administration === null) {
    return void dropFault("sem dependência administrativa", "administration", row.administrationText);
  }
  if (row.situation === null && row.situationText !== null) {
    return void dropFault("com situação desconhecida", "situation", row.situationText);
  }
  const join = collected.municipalities.find(row.cityCode ?? null, row.uf, row.cityName);
  if (!join)
    return void dropFault(
      "sem município",
      "city",
      row.cityCode ?? ([row.cityName, row.uf].filter(Boolean).join(", ") || null),
    );
  const [city, method] = join;
  count(report.joins, `por ${method}`);

  const { outcome, point } = locate(row.latitude, row.longitude, city);
  const { street, number, complement, cep, neighborhood } = row.address;
  const stated = withoutNulls({
    ...row,
    address: street ? { street, number, complement } : null,
    cep: normalizeCep(cep),
    neighborhood,
    identity: { officialName, administration, cityIbgeCode: city.ibgeCode },
    location: point,
    partnership: administration === PRIVATE ? row.partnership : false,
  });
  const digest = collected.schools.state(inepCode, source, stated);
  const repeated = findRepeat(`${inepCode} (${source})`, digest, line, "código INEP");
  if (repeated !== null) return void drop(`repetida: igual à da linha ${repeated}`);
  report.countSchool(inepCode, source);
  count(report.coordinates, COORDINATES[outcome]);
  const reason = reasonToExclude([{ stated }]);
  if (reason) drop(reason);
  else report.kept++;
}

const COORDINATES = {
  ausente: "ausentes",
  usada: "usadas",
  corrigida: "corrigidas",
  rejeitada: "rejeitadas (a mais de 100 km)",
} as const;
