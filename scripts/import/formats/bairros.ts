import type { SourceKind } from "../../../src/domain/catalog/source-precedence.ts";
import { neighborhoodFullSlug, slugify } from "../../../src/domain/text/slug.ts";
import { locate } from "../coordinates.ts";
import { presentablePlaceName } from "../naming/place-naming.ts";
import type { NeighborhoodRow } from "../neighborhoods.ts";
import { count } from "../report.ts";
import { parseCount } from "../values.ts";
import { type Format, SCHOOL_COLUMNS } from "./format.ts";

/**
 * Matches what was cut out of an address as a neighborhood, with the house number before the name: "724 Tucuruvi",
 * "Rangel Pestana, 1.105 Brás". Not "6 de Abril" nor "Centro 2".
 */
const WITH_HOUSE_NUMBER = /(?:\d[\d.º°-]*|S\/N)[\s,]+(?!de\s)\p{L}{2}/iu;

/** Neighborhoods of municipalities, with or without coordinates. */
export const bairros: Format = {
  flag: "neighborhoods",
  name: "Bairros",
  signature: [["bairro"], ["ibge", "codigo_ibge", "municipio"]],
  excludes: SCHOOL_COLUMNS,

  read(header, { collected, editionOf, report, atEnd }) {
    const name = header.get("bairro");
    const code = header.reader("ibge", "codigo_ibge");
    const uf = header.reader("uf");
    const municipality = header.reader("municipio");
    const latitude = header.reader("lat", "latitude");
    const longitude = header.reader("lng", "longitude");
    const origin = header.reader("fonte");
    const schools = header.reader("escolas_amostra");

    const rows: { row: NeighborhoodRow; kind: SourceKind; year: string | undefined }[] = [];
    let newestYear = "";
    atEnd.push(() => {
      for (const { row, kind, year } of rows) {
        // Neighborhoods from addresses have no year of their own: they came with the newest list of the file.
        const sourceId = collected.sources.use(kind, editionOf(year ?? (newestYear || null)));
        collected.neighborhoods.push({ ...row, sourceId });
      }
    });

    return (fields, line) => {
      report.read++;
      const text = fields[name]!.trim();
      const slug = slugify(text);
      if (!slug) return report.dropFault("sem nome", { line, code: code(fields), name: null }, "bairro", null);
      const year = /^ibge(\d{4})$/.exec(origin(fields) ?? "")?.[1];
      const isOfficial = year !== undefined || !origin(fields);
      const join = collected.municipalities.find(code(fields), uf(fields), municipality(fields));
      if (!join) {
        const named = { line, code: code(fields), name: text };
        return report.dropFault("sem município", named, "ibge", code(fields) ?? municipality(fields));
      }
      if (!isOfficial && WITH_HOUSE_NUMBER.test(text)) {
        return report.drop("é parte de um endereço", { line, code: code(fields), name: text });
      }
      const [city, method] = join;
      count(report.joins, `por ${method}`);
      const row = {
        fullSlug: neighborhoodFullSlug(slug, city.slug),
        cityIbgeCode: city.ibgeCode,
        slug,
        // The official list is well spelled; names from addresses lack accents.
        name: year ? text : presentablePlaceName(text),
        lat: null,
        lng: null,
        centerSample: null,
        sourceId: "",
      };
      const { point } = locate(latitude(fields), longitude(fields), city);
      const center = point && { ...point, centerSample: parseCount(schools(fields)) ?? 0 };
      report.kept++;
      const kind = isOfficial ? "ibge-bairros" : "bairros-enderecos";
      if (year && year > newestYear) newestYear = year;
      rows.push({ row: { ...row, ...center }, kind, year });
    };
  },
};
