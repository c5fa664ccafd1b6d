import type { Collected } from "../collected.ts";
import type { Header, StrictRead } from "../header.ts";
import type { SchoolReference } from "../school-reference.ts";
import { parseInepCode } from "../values.ts";

const CODE = ["inep", "Código INEP", "codigo_escola"] as const;
const NAME = ["escola", "nome da escola", "colegio"] as const;
const CITY = ["cidade", "municipio"];

/** Columns that name the school of a row; each entry is one way. */
export const SCHOOL_REFERENCES = [...CODE, "slug", ...NAME] as const;

/** Reader of the school of a row: INEP code, else slug, else name and city, with the state if ambiguous. */
export function schoolReader(header: Header, collected: Collected): StrictRead<SchoolReference> {
  const inep = header.reader(...CODE);
  const slug = header.reader("slug");
  const name = header.reader(...NAME);
  const city = header.reader(...CITY);
  const cityCode = header.reader("ibge", "codigo_ibge");
  const uf = header.reader("uf", "estado");
  const neighborhood = header.reader("bairro");
  return (fields, line) => {
    const [code, named] = [inep(fields), name(fields)];
    const known = (code && (parseInepCode(code) ?? code)) ?? slug(fields);
    if (known) return { code: known };
    if (named === null)
      throw header.error("valor ausente; informe inep, slug, ou escola e cidade.", line, header.nameOf(...CODE));
    const join = collected.municipalities.findInBrazil(cityCode(fields), uf(fields), city(fields));
    if (join) {
      const cityName = `${join.name} (${join.uf})`;
      return { name: named, cityIbgeCode: join.ibgeCode, cityName, neighborhood: neighborhood(fields) };
    }
    const place = city(fields);
    const problem =
      place === null
        ? "valor ausente; informe a cidade da escola"
        : `cidade desconhecida "${place}"; informe também a UF`;
    throw header.error(`${problem}.`, line, header.nameOf(...CITY));
  };
}
