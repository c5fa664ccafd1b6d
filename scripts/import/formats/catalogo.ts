import { ADMINISTRATIONS } from "../../../src/domain/catalog/administration.ts";
import { maskOf } from "../../../src/domain/catalog/bitmask.ts";
import type { Modality } from "../../../src/domain/catalog/modality.ts";
import { STAGES } from "../../../src/domain/catalog/stage.ts";
import { normalizePhone } from "../../../src/domain/people/phone.ts";
import { fold } from "../../../src/domain/text/slug.ts";
import { readAll } from "../header.ts";
import { splitAddress } from "../naming/address.ts";
import type { Units } from "../school-units.ts";
import { parseYesNo } from "../values.ts";
import type { Format } from "./format.ts";
import { readSchoolRow, type SchoolColumns } from "./school-row.ts";

const COLUMNS: SchoolColumns = {
  inepCode: "Código INEP",
  officialName: "Escola",
  administration: "Dependência Administrativa",
  situation: "Restrição de Atendimento",
  city: "Município",
};

/** Catálogo de Escolas (INEP Data), headers of 2019 and of 2025. */
export const catalogo: Format = {
  flag: "catalog",
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
    const dependency = header.reader("Dependência Administrativa");
    const administrativeCategory = header.reader("Categoria Administrativa");
    const administration = (fields: readonly string[]) => dependency(fields) ?? administrativeCategory(fields);
    const read = readAll({
      inepCode: header.reader("Código INEP"),
      officialName: header.text("Escola"),
      uf: header.reader("UF"),
      cityName: header.text("Município"),
      situation: header.value(situationOf, "Restrição de Atendimento"),
      situationText: header.reader("Restrição de Atendimento"),
      administration: (fields) => administrationOf(administration(fields)),
      administrationText: administration,
      category: header.value(categoryOf, "Categoria Escola Privada"),
      partnership: header.value(parseYesNo, "Conveniada Poder Público"),
      address: header.value((text) => splitAddress(text ?? ""), "Endereço"),
      contact: header.value((text) => normalizePhone(text ?? ""), "Telefone"),
      size: header.reader("Porte da Escola"),
      stages: header.value(stagesOf, "Etapas e Modalidade de Ensino Oferecidas"),
      latitude: header.reader("Latitude"),
      longitude: header.reader("Longitude"),
    });
    return (fields, line) => readSchoolRow(read(fields, line), line, source, COLUMNS, context);
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

const MODALITY_NAMES: readonly (readonly [Modality, ...string[]])[] = [
  ["profissional", "educacao profissional"],
  ["eja", "educacao de jovens adultos", "educacao de jovens e adultos"],
];

/** "Ensino Fundamental" does not say which half: both bits are set and the row says so. */
function stagesOf(text: string | null): Units["stages"] | null {
  if (!text) return null;
  const stated = new Set(text.split(",").map(fold));
  const slugs: string[] = [];
  if (stated.has("educacao infantil")) slugs.push("infantil");
  if (stated.has("ensino fundamental")) slugs.push("fundamentalI", "fundamentalII");
  if (stated.has("ensino medio")) slugs.push("medio");
  const modalities = MODALITY_NAMES.flatMap(([slug, ...names]) =>
    names.some((name) => stated.has(name)) ? [slug] : [],
  );
  return {
    mask: maskOf(STAGES, slugs),
    isFundamentalUnsplit: stated.has("ensino fundamental"),
    ...(slugs.length === 0 && modalities.length > 0 && { modalities }),
  };
}
