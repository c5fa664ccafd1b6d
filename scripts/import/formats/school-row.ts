import { normalizeCep } from "../../../src/domain/places/cep.ts";
import { locate } from "../coordinates.ts";
import type { Address } from "../naming/address.ts";
import { count } from "../report.ts";
import { normalizeTold, type Units } from "../school-units.ts";
import { parseInepCode } from "../values.ts";
import type { FileContext } from "./format.ts";

export interface SchoolRow {
  readonly line: number;
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

/** Fields of some files of schools; null if absent. */
interface SchoolDetails {
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
  row: SchoolRow,
  details: SchoolDetails,
  source: string,
  { collected, report, findRepeat }: FileContext,
): void {
  report.read++;
  if (row.administration !== null) report.byAdministration[row.administration === PRIVATE ? "privadas" : "públicas"]++;
  const drop = (reason: string) => report.drop(reason, { line: row.line, code: row.inepCode, name: row.officialName });
  const inepCode = parseInepCode(row.inepCode);
  if (!inepCode) return void drop("sem código INEP");
  if (row.administration === null || !row.officialName) return void drop("sem nome ou dependência administrativa");
  const join = collected.places.find(...row.city);
  if (!join) return void drop("sem município");
  const [city, method] = join;
  count(report.joins, `por ${method}`);

  const isPartner = row.administration === PRIVATE ? row.partnership : false;
  const { outcome, point } = locate(...row.coordinates, city);
  const { street, number, complement, cep, neighborhood } = details.address;
  const told = normalizeTold({
    ...details,
    address: street ? { street, number, complement } : null,
    cep: normalizeCep(cep),
    neighborhood,
    identity: { officialName: row.officialName, administration: row.administration, cityIbgeCode: city.ibgeCode },
    location: point,
    situation: row.situation,
    partnership: isPartner,
  });
  const digest = collected.schools.tell(inepCode, source, told);
  const repeated = findRepeat(`${inepCode} (${source})`, digest, row.line, "código INEP");
  if (repeated !== null) return void drop(`repetida: igual à da linha ${repeated}`);
  count(report.schoolsByUf, `${source} ${inepCode.slice(0, 2)}`);
  count(report.coordinates, COORDINATES[outcome]);
  if (row.situation === "paralisada" || row.situation === "extinta") drop(row.situation);
  else if (isPartner) drop("conveniada com o poder público");
  else report.kept++;
}

const COORDINATES = {
  ausente: "ausentes",
  usada: "usadas",
  corrigida: "corrigidas",
  rejeitada: "rejeitadas (a mais de 100 km)",
} as const;
