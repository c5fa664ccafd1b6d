import { findUf, findUfByCode } from "../../../src/domain/places/uf.ts";
import { citySlug, slugify } from "../../../src/domain/text/slug.ts";
import { referenceCities } from "../reference-places.ts";
import { parseCount, parseNumber, parseYesNo } from "../values.ts";
import { type Format, SCHOOL_COLUMNS } from "./format.ts";

/** Municipalities with IBGE code, which contains the state, and the coordinates of the seat. */
export const municipios: Format = {
  flag: "municipalities",
  name: "Municípios",
  signature: [["codigo_ibge"], ["nome"], ["latitude"], ["longitude"]],
  excludes: [...SCHOOL_COLUMNS, "bairro"],

  read(header, { collected, editionOf, report, findRepeat }) {
    const populationColumn = header.names.find((name) => /^populacao(?:_\d{4})?$/.test(name));
    const source = collected.sources.use("ibge-municipios", editionOf(populationColumn?.match(/\d{4}/)?.[0] ?? null));
    const code = header.get("codigo_ibge");
    const name = header.get("nome");
    const uf = header.reader("uf");
    let whole: ReadonlyMap<string, string> | null = null;
    const wholeCode = (short: string) => {
      whole ??= new Map(referenceCities().map(({ ibgeCode }) => [ibgeCode.slice(0, 6), ibgeCode]));
      return whole.get(short) ?? short;
    };
    const latitude = header.reader("latitude");
    const longitude = header.reader("longitude");
    const capital = header.reader("capital");
    const population = header.reader(populationColumn ?? "populacao");

    return (fields, line) => {
      report.read++;
      const stated = fields[code]!.trim().replace(/\.0+$/, "");
      const ibgeCode = stated.length === 6 ? wholeCode(stated) : stated;
      const unit = findUfByCode(ibgeCode.slice(0, 2));
      if (!/^\d{7}$/.test(ibgeCode) || !unit) throw invalid("código IBGE inválido", stated, "codigo_ibge", line);
      const letters = uf(fields);
      if (letters !== null && findUf(letters) !== unit) throw invalid("UF inválida", letters, "uf", line);
      const [lat, lng] = [parseNumber(latitude(fields)), parseNumber(longitude(fields))];
      if (lat === null) throw invalid("latitude inválida", latitude(fields), "latitude", line);
      if (lng === null) throw invalid("longitude inválida", longitude(fields), "longitude", line);
      report.kept++;
      const cityName = fields[name]!.trim();
      const row = {
        ibgeCode,
        uf: unit.uf,
        name: cityName,
        slug: citySlug(slugify(cityName), unit.uf),
        isCapital: parseYesNo(capital(fields)) ? 1 : 0,
        lat,
        lng,
        population: parseCount(population(fields)),
        sourceId: source,
      };
      findRepeat(ibgeCode, JSON.stringify(row), line, "codigo_ibge");
      collected.addCity(row);
    };

    function invalid(problem: string, value: string | null, column: string, line: number) {
      return header.error(`${problem}: "${value ?? ""}".`, line, column);
    }
  },
};
