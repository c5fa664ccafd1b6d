import { closeSync, openSync, writeSync } from "node:fs";
import { generateSchools } from "../demo/generate.ts";
import { type City, planCities } from "../demo/plan.ts";
import type { School } from "../demo/schools.ts";
import { STRUCTURE_COLUMNS } from "../import/formats/censo.ts";
import { referenceCities } from "../import/reference-places.ts";

/** Columns of a `Tabela_Escola` of the Censo 2025. */
const COLUMNS = 302;
const BATCH_ROWS = 2000;
const STAGE_COLUMNS = ["IN_COMUM_CRECHE", "IN_COMUM_FUND_AI", "IN_COMUM_FUND_AF", "IN_COMUM_MEDIO_MEDIO"];

/**
 * Writes a generated national Censo Escolar in the official format (Windows-1252, semicolon, 302 columns), five private
 * schools per public one, and a second edition in which some rows, spread over the file, have another phone.
 */
export function writeNationalCensus(rows: number, file: string, changedFile: string, changedRows: number): void {
  const cities = new Map(referenceCities().map((city) => [city.ibgeCode, city]));
  const options = { schools: Math.round((rows * 5) / 6), seed: 1, reference: "2026-11-01" };
  const every = Math.max(1, Math.floor(rows / changedRows));
  const files = [file, changedFile].map((path) => new LineFile(path));
  let row = 0;
  for (const { school } of generateSchools(options, planCities(options, [...cities.values()]))) {
    const city = cities.get(school.cityIbgeCode)!;
    const isChanged = row % every === 0 && row / every < changedRows;
    const fields = fieldsOf(school, city, row);
    const changed = isChanged ? fieldsOf({ ...school, publicPhone: otherPhone(school) }, city, row) : fields;
    if (row++ === 0) for (const each of files) each.add(Object.keys(fields));
    files[0]!.add(Object.values(fields));
    files[1]!.add(Object.values(changed));
  }
  for (const each of files) each.close();
}

class LineFile {
  readonly #descriptor: number;
  #lines: string[] = [];

  constructor(file: string) {
    this.#descriptor = openSync(file, "w");
  }

  add(fields: readonly (string | number)[]): void {
    this.#lines.push(`${fields.join(";")}\n`);
    if (this.#lines.length >= BATCH_ROWS) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    writeSync(this.#descriptor, Buffer.from(this.#lines.join(""), "latin1"));
    this.#lines = [];
  }
}

function fieldsOf(school: School, city: City, row: number): Record<string, string | number> {
  const structures: Record<string, boolean> = school.structures ? JSON.parse(school.structures) : {};
  const fields: Record<string, string | number> = {
    NU_ANO_CENSO: 2025,
    SG_UF: city.uf,
    NO_MUNICIPIO: city.name,
    CO_MUNICIPIO: city.ibgeCode,
    NO_ENTIDADE: officialSpelling(school.name),
    CO_ENTIDADE: school.inepCode,
    TP_DEPENDENCIA: school.administration === 0 ? 4 : 3,
    TP_CATEGORIA_ESCOLA_PRIVADA: school.administration === 0 ? 1 : "",
    IN_PODER_PUBLICO_PARCERIA: 0,
    TP_SITUACAO_FUNCIONAMENTO: 1,
    DS_ENDERECO: officialSpelling(school.street),
    NU_ENDERECO: school.number ?? "",
    DS_COMPLEMENTO: officialSpelling(school.complement),
    NO_BAIRRO: officialSpelling(school.neighborhood),
    CO_CEP: school.cep ?? "",
    NU_DDD: school.publicPhone?.slice(0, 2) ?? "",
    NU_TELEFONE: school.publicPhone?.slice(2) ?? "",
    LATITUDE: school.lat ?? "",
    LONGITUDE: school.lng ?? "",
    ...Object.fromEntries(STAGE_COLUMNS.map((column, bit) => [column, (school.stages! >> bit) & 1])),
    ...Object.fromEntries(
      Object.entries(STRUCTURE_COLUMNS).map(([key, column]) => [column, Number(structures[key] ?? false)]),
    ),
  };
  const others = COLUMNS - Object.keys(fields).length;
  for (let i = 0; i < others; i++) fields[`IN_COLUNA_${i}`] = Number((row + i) % 3 === 0);
  return fields;
}

/** Capitals without accents. */
function officialSpelling(text: string | null | undefined): string {
  return (text ?? "").normalize("NFD").replace(/\p{M}/gu, "").replaceAll(";", ",").toUpperCase();
}

function otherPhone({ publicPhone, inepCode }: School): string {
  return `${publicPhone?.slice(0, 2) ?? "11"}2001${inepCode.slice(-4)}`;
}
