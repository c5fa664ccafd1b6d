import { normalizeCep } from "../../../src/domain/places/cep.ts";
import { locate } from "../coordinates.ts";
import { reasonToExclude } from "../listing-status.ts";
import type { Address } from "../naming/address.ts";
import { count } from "../report.ts";
import { normalizeTold, type Units } from "../school-units.ts";
import { parseInepCode } from "../values.ts";
import type { FileContext } from "./format.ts";

/** A row of a file of schools. What a file does not tell is null, or absent. */
interface SchoolFileRow {
  readonly inepCode: string | null;
  readonly officialName: string;
  /** Index into ADMINISTRATIONS. */
  readonly administration: number | null;
  /** IBGE code. */
  readonly cityCode?: string | null;
  readonly uf: string | null;
  readonly cityName: string | null;
  readonly situation: Units["situation"] | null;
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
}

const PRIVATE = 0;

/**
 * Counts a row of a school file and stores its observation, unless it lacks an INEP code, name, dependency or
 * municipality. Rows of schools that must not be listed are counted as dropped, but stored as well, because a newer
 * source may list them.
 */
export function readSchoolRow(
  row: SchoolFileRow,
  line: number,
  source: string,
  { collected, report, findRepeat }: FileContext,
): void {
  const { officialName, administration } = row;
  report.read++;
  if (administration !== null) report.byAdministration[administration === PRIVATE ? "privadas" : "públicas"]++;
  const drop = (reason: string) => report.drop(reason, { line, code: row.inepCode, name: officialName });
  const inepCode = parseInepCode(row.inepCode);
  if (!inepCode) return void drop("sem código INEP");
  if (administration === null || !officialName) return void drop("sem nome ou dependência administrativa");
  const join = collected.municipalities.find(row.cityCode ?? null, row.uf, row.cityName);
  if (!join) return void drop("sem município");
  const [city, method] = join;
  count(report.joins, `por ${method}`);

  const { outcome, point } = locate(row.latitude, row.longitude, city);
  const { street, number, complement, cep, neighborhood } = row.address;
  const told = normalizeTold({
    ...row,
    address: street ? { street, number, complement } : null,
    cep: normalizeCep(cep),
    neighborhood,
    identity: { officialName, administration, cityIbgeCode: city.ibgeCode },
    location: point,
    partnership: administration === PRIVATE ? row.partnership : false,
  });
  const digest = collected.schools.tell(inepCode, source, told);
  const repeated = findRepeat(`${inepCode} (${source})`, digest, line, "código INEP");
  if (repeated !== null) return void drop(`repetida: igual à da linha ${repeated}`);
  report.countSchool(inepCode, source);
  count(report.coordinates, COORDINATES[outcome]);
  const reason = reasonToExclude([{ told }]);
  if (reason) drop(reason);
  else report.kept++;
}

const COORDINATES = {
  ausente: "ausentes",
  usada: "usadas",
  corrigida: "corrigidas",
  rejeitada: "rejeitadas (a mais de 100 km)",
} as const;
