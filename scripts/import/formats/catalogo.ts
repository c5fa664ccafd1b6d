import { ADMINISTRATIONS } from "../../../src/domain/catalog/administration.ts";
import { maskOf } from "../../../src/domain/catalog/bitmask.ts";
import { STAGES } from "../../../src/domain/catalog/stage.ts";
import { normalizePhone } from "../../../src/domain/people/phone.ts";
import { fold } from "../../../src/domain/text/slug.ts";
import { splitAddress } from "../naming/address.ts";
import type { Units } from "../school-units.ts";
import { parseYesNo } from "../values.ts";
import type { Format } from "./format.ts";
import { readSchoolRow, type SchoolRow } from "./school-row.ts";

/** Catálogo de Escolas (INEP Data), headers of 2019 and of 2025. */
export const catalogo: Format = {
  flag: "catalogo",
  name: "Catálogo de Escolas",
  signature: [
    ["Código INEP"],
    ["Escola"],
    ["UF"],
    ["Município"],
    ["Dependência Administrativa", "Categoria Administrativa"],
    // Required, or schools that must not be listed would be.
    ["Restrição de Atendimento"],
    ["Conveniada Poder Público"],
  ],

  read(header, context) {
    const source = context.collected.sources.use("inep-catalogo", context.editionOf(null));
    const inep = header.reader("Código INEP");
    const name = header.get("Escola");
    const uf = header.reader("UF");
    const municipality = header.get("Município");
    const restriction = header.reader("Restrição de Atendimento");
    const dependency = header.reader("Dependência Administrativa");
    const administrativeCategory = header.reader("Categoria Administrativa");
    const category = header.reader("Categoria Escola Privada");
    const partnership = header.reader("Conveniada Poder Público");
    const address = header.reader("Endereço");
    const phone = header.reader("Telefone");
    const size = header.reader("Porte da Escola");
    const stages = header.reader("Etapas e Modalidade de Ensino Oferecidas");
    const latitude = header.reader("Latitude");
    const longitude = header.reader("Longitude");

    return (fields, line) => {
      const row: SchoolRow = {
        line,
        inepCode: inep(fields),
        officialName: fields[name]!.trim(),
        administration: administrationOf(dependency(fields) ?? administrativeCategory(fields)),
        city: [null, uf(fields), fields[municipality]!.trim()],
        situation: situationOf(restriction(fields)),
        partnership: parseYesNo(partnership(fields)),
        coordinates: [latitude(fields), longitude(fields)],
      };
      const details = {
        address: splitAddress(address(fields) ?? ""),
        category: categoryOf(category(fields)),
        contact: normalizePhone(phone(fields) ?? ""),
        size: size(fields),
        stages: stagesOf(stages(fields)),
      };
      readSchoolRow(row, details, source, context);
    };
  },
};

function administrationOf(text: string | null): number | null {
  const index = ADMINISTRATIONS.findIndex((a) => a.slug === fold(text ?? ""));
  return index < 0 ? null : index;
}

function situationOf(restriction: string | null): Units["situation"] | null {
  if (!restriction) return null;
  const folded = fold(restriction);
  if (folded.includes("paralisada")) return "paralisada";
  return folded.includes("extinta") ? "extinta" : "ativa";
}

function categoryOf(text: string | null): string | null {
  return text && fold(text) !== "nao informado" ? text : null;
}

/** "Ensino Fundamental" does not say which half: both bits are set and the row says so. */
function stagesOf(text: string | null): Units["stages"] | null {
  if (!text) return null;
  const told = new Set(text.split(",").map(fold));
  const slugs: string[] = [];
  if (told.has("educacao infantil")) slugs.push("infantil");
  if (told.has("ensino fundamental")) slugs.push("fundamentalI", "fundamentalII");
  if (told.has("ensino medio")) slugs.push("medio");
  return { mask: maskOf(STAGES, slugs), isFundamentalUnsplit: told.has("ensino fundamental") };
}
