import { maskOf } from "../../../src/domain/catalog/bitmask.ts";
import { STRUCTURE_FACTS } from "../../../src/domain/catalog/census-facts.ts";
import { MODALITIES, type Modality } from "../../../src/domain/catalog/modality.ts";
import { STAGES, type Stage } from "../../../src/domain/catalog/stage.ts";
import { normalizePhone } from "../../../src/domain/people/phone.ts";
import { fold } from "../../../src/domain/text/slug.ts";
import { type Header, type Read, readAll } from "../header.ts";
import type { Units } from "../school-units.ts";
import { parseCnpj, parseCount, parseYesNo } from "../values.ts";
import { censusReader, sourceReader, studentReader, wholeOf } from "./census-columns.ts";
import type { Format } from "./format.ts";
import { readSchoolRow, type SchoolColumns } from "./school-row.ts";

/** Codes and labels of TP_DEPENDENCIA as indexes into ADMINISTRATIONS. */
const readAdministration = codeReader<number>([
  ["1", 2, "federal"],
  ["2", 3, "estadual"],
  ["3", 1, "municipal"],
  ["4", 0, "privada", "particular"],
]);
const readCategory = codeReader([
  ["1", "Particular", "particular"],
  ["2", "Comunitária", "comunitaria"],
  ["3", "Confessional", "confessional"],
  ["4", "Filantrópica", "filantropica"],
]);
const readSituation = codeReader<Units["situation"]>([
  ["1", "ativa", "em atividade", "ativa", "em funcionamento"],
  ["2", "paralisada", "paralisada"],
  ["3", "extinta", "extinta", "extinta ano do censo", "extinta no ano do censo"],
  ["4", "extinta", "extinta em anos anteriores"],
]);

const COLUMNS: SchoolColumns = {
  inepCode: "CO_ENTIDADE",
  officialName: "NO_ENTIDADE",
  administration: "TP_DEPENDENCIA",
  situation: "TP_SITUACAO_FUNCIONAMENTO",
  city: "CO_MUNICIPIO",
};

/** A stage is offered if any of its columns, whichever the edition has, is above zero. */
const STAGE_COLUMNS: Readonly<Record<Stage, readonly string[]>> = {
  infantil: [
    "IN_INF",
    "IN_COMUM_CRECHE",
    "IN_COMUM_PRE",
    "IN_ESP_EXCLUSIVA_CRECHE",
    "IN_ESP_EXCLUSIVA_PRE",
    "QT_TUR_INF",
    "QT_MAT_INF",
  ],
  fundamentalI: ["IN_FUND_AI", "IN_COMUM_FUND_AI", "IN_ESP_EXCLUSIVA_FUND_AI", "QT_TUR_FUND_AI", "QT_MAT_FUND_AI"],
  fundamentalII: ["IN_FUND_AF", "IN_COMUM_FUND_AF", "IN_ESP_EXCLUSIVA_FUND_AF", "QT_TUR_FUND_AF", "QT_MAT_FUND_AF"],
  medio: [
    "IN_MED",
    "IN_COMUM_MEDIO_MEDIO",
    "IN_COMUM_MEDIO_INTEGRADO",
    "IN_COMUM_MEDIO_FIC",
    "IN_COMUM_MEDIO_NORMAL",
    "IN_ESP_EXCLUSIVA_MEDIO_MEDIO",
    "IN_ESP_EXCLUSIVA_MEDIO_INTEGR",
    "IN_ESP_EXCLUSIVA_MEDIO_FIC",
    "IN_ESP_EXCLUSIVA_MEDIO_NORMAL",
    "QT_TUR_MED",
    "QT_MAT_MED",
  ],
};

const PARTNERSHIP = ["IN_PODER_PUBLICO_PARCERIA", "IN_CONVENIADA_PP"] as const;

/** Columns of what is taught beside the stages, stated only of schools without stages. */
const MODALITY_COLUMNS: Readonly<Record<Modality, readonly string[]>> = {
  profissional: [
    "IN_PROFISSIONALIZANTE",
    "IN_COMUM_PROF",
    "IN_ESP_EXCLUSIVA_PROF",
    "IN_PROF",
    "IN_PROF_TEC",
    "QT_MAT_PROF",
  ],
  eja: [
    ...["IN_EJA", "IN_COMUM_EJA_FUND", "IN_COMUM_EJA_MEDIO", "IN_COMUM_EJA_PROF"],
    ...["IN_ESP_EXCLUSIVA_EJA_FUND", "IN_ESP_EXCLUSIVA_EJA_MEDIO", "IN_ESP_EXCLUSIVA_EJA_PROF", "QT_MAT_EJA"],
  ],
};

/**
 * Microdados do Censo Escolar: the one wide table (to 2024), `Tabela_Escola` V1 and V2 (2025), and selections of
 * columns.
 */
export const censo: Format = {
  flag: "census",
  name: "Censo Escolar",
  signature: [
    ["CO_ENTIDADE"],
    ["NO_ENTIDADE"],
    ["TP_DEPENDENCIA"],
    ["CO_MUNICIPIO", "NO_MUNICIPIO"],
    // Required, or closed schools would be listed.
    ["TP_SITUACAO_FUNCIONAMENTO"],
  ],

  read(header, context) {
    // Required, or publicly funded schools would be listed. A selection of columns may leave it to other sources.
    const isWhole = header.has("NU_ANO_CENSO");
    if (isWhole) header.get(...PARTNERSHIP);
    const read = readAll({
      inepCode: header.reader("CO_ENTIDADE"),
      officialName: header.text("NO_ENTIDADE"),
      administration: header.value(readAdministration, "TP_DEPENDENCIA"),
      administrationText: header.reader("TP_DEPENDENCIA"),
      cityCode: header.reader("CO_MUNICIPIO"),
      cityName: header.reader("NO_MUNICIPIO"),
      uf: header.reader("SG_UF"),
      situation: header.value(readSituation, "TP_SITUACAO_FUNCIONAMENTO"),
      situationText: header.reader("TP_SITUACAO_FUNCIONAMENTO"),
      partnership: header.value(flagOf, ...PARTNERSHIP),
      category: header.value(readCategory, "TP_CATEGORIA_ESCOLA_PRIVADA"),
      cnpj: header.value(parseCnpj, "NU_CNPJ_ESCOLA_PRIVADA"),
      address: readAll({
        street: header.reader("DS_ENDERECO"),
        number: header.reader("NU_ENDERECO"),
        complement: header.reader("DS_COMPLEMENTO"),
        neighborhood: header.reader("NO_BAIRRO"),
        cep: header.reader("CO_CEP"),
      }),
      contact: phoneReader(header),
      latitude: header.reader("LATITUDE"),
      longitude: header.reader("LONGITUDE"),
      stages: stageReader(header),
      structures: structureReader(header),
      census: censusReader(header),
      students: studentReader(header),
    });
    const readSource = sourceReader(header, context, isWhole ? "inep-censo" : "inep-censo-parcial");
    return (fields, line) => readSchoolRow(read(fields, line), line, readSource(fields, line), COLUMNS, context);
  },
};

function flagOf(text: string | null): boolean | null {
  return text === "1" ? true : text === "0" ? false : parseYesNo(text?.trim() ?? null);
}

/** A number, or a flag as 0 or 1. */
function countOf(text: string): number | null {
  const flag = /^[a-zã]/i.test(text) ? parseYesNo(text) : null;
  return flag === null ? parseCount(text) : Number(flag);
}

/** Reader of a coded value by its code ("4", "4.0"), its label ("Privada"), or both ("4 - Privada"). */
function codeReader<T>(options: readonly (readonly [code: string, value: T, ...labels: string[]])[]) {
  const byText = new Map(options.flatMap(([code, value, ...labels]) => [code, ...labels].map((text) => [text, value])));
  return (text: string | null): T | null => {
    const whole = wholeOf(text) ?? "";
    return byText.get(whole) ?? byText.get(fold(whole.replace(/^\d\s*[-–—]\s*/, ""))) ?? null;
  };
}

function phoneReader(header: Header): Read<string | null> {
  const areaCode = header.value(wholeOf, "NU_DDD");
  const phone = header.value(wholeOf, "NU_TELEFONE");
  return (fields) => normalizePhone(`${areaCode(fields) ?? ""}${phone(fields) ?? ""}`);
}

function stageReader(header: Header): Read<Units["stages"] | null> {
  const find = (columns: readonly string[]) => columns.map((c) => header.find(c)).filter((i) => i !== null);
  const columns = STAGES.map(({ slug }) => [slug, find(STAGE_COLUMNS[slug])] as const);
  const others = MODALITIES.map(({ slug }) => [slug, find(MODALITY_COLUMNS[slug])] as const);
  return (fields) => {
    const valuesOf = (indexes: readonly number[]) => indexes.map((i) => countOf(fields[i]!.trim()));
    const stated = columns.map(([slug, indexes]) => [slug, valuesOf(indexes)] as const);
    if (stated.every(([, values]) => values.every((value) => value === null))) return null;
    const offered = stated.filter(([, values]) => values.some((value) => value)).map(([slug]) => slug);
    const stages = { mask: maskOf(STAGES, offered), isFundamentalUnsplit: false };
    if (offered.length > 0) return stages;
    const modalities = others.flatMap(([slug, indexes]) => (valuesOf(indexes).some((value) => value) ? [slug] : []));
    return modalities.length > 0 ? { ...stages, modalities } : stages;
  };
}

function structureReader(header: Header): Read<Units["structures"] | null> {
  const columns = STRUCTURE_FACTS.map(({ key, column }) => [key, header.find(column)] as const);
  const present = columns.filter((c): c is [(typeof c)[0], number] => c[1] !== null);
  return (fields) => {
    const stated = present
      .map(([key, index]) => [key, flagOf(fields[index]!)] as const)
      .filter(([, value]) => value !== null);
    return stated.length ? (Object.fromEntries(stated) as Units["structures"]) : null;
  };
}
