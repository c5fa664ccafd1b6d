import { presentablePlaceName } from "../../../src/domain/place-naming.ts";
import { neighborhoodFullSlug, slugify } from "../../../src/domain/slug.ts";
import { locate } from "../coordinates.ts";
import { count } from "../report.ts";
import { parseCount } from "../values.ts";
import type { Format } from "./format.ts";

/** Neighborhoods of municipalities, with or without coordinates. */
export const bairros: Format = {
  flag: "bairros",
  name: "Bairros",
  signature: [["bairro"], ["ibge", "codigo_ibge", "municipio"]],

  read(header, { collected, referenceDate, report }) {
    const name = header.get("bairro");
    const code = header.reader("ibge", "codigo_ibge");
    const uf = header.reader("uf");
    const municipality = header.reader("municipio");
    const latitude = header.reader("lat", "latitude");
    const longitude = header.reader("lng", "longitude");
    const origin = header.reader("fonte");
    const schools = header.reader("escolas_amostra");

    return (fields) => {
      report.read++;
      const text = fields[name]!.trim();
      const slug = slugify(text);
      if (!slug) return report.drop("sem nome");
      const join = collected.places.find(code(fields), uf(fields), municipality(fields));
      if (!join) return report.drop("sem município");
      const [city, method] = join;
      count(report.joins, `por ${method}`);
      const year = /^ibge(\d{4})$/.exec(origin(fields) ?? "")?.[1];
      const row = {
        fullSlug: neighborhoodFullSlug(slug, city.slug),
        cityIbgeCode: city.ibgeCode,
        slug,
        // The official list is well spelled; what was read from addresses lacks accents.
        name: year ? text : presentablePlaceName(text),
        lat: null as number | null,
        lng: null as number | null,
        sourceId: collected.sources.use(
          year || !origin(fields) ? "ibge-bairros" : "bairros-enderecos",
          year ?? referenceDate,
        ),
        sample: parseCount(schools(fields)) ?? 0,
      };
      const { point } = locate(latitude(fields), longitude(fields), city);
      if (point) Object.assign(row, { lat: point.lat, lng: point.lng });
      report.kept++;
      const known = collected.neighborhoods.get(row.fullSlug);
      if (!known || isBetter(row, known)) collected.neighborhoods.set(row.fullSlug, row);
    };
  },
};

/** Of two rows with one slug: the one whose coordinates rest on more schools, else the first by name. */
function isBetter(a: { sample: number; lat?: number | null; name: string }, b: typeof a): boolean {
  if ((a.lat ?? null) === null || (b.lat ?? null) === null)
    return (a.lat ?? null) !== null || ((b.lat ?? null) === null && a.name < b.name);
  return a.sample !== b.sample ? a.sample > b.sample : a.name < b.name;
}
