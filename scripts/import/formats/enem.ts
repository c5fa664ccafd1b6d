import type { SourceKind } from "../../../src/domain/catalog/source-precedence.ts";
import { readAll } from "../header.ts";
import { parseCount, parseInepCode, parseNumber } from "../values.ts";
import type { Format } from "./format.ts";

const MIN_PARTICIPANTS = 10;
/** Before 2009 the exam had another scale (0–100) and no areas. */
const FIRST_COMPARABLE_EDITION = 2009;
/** The only per-school file of this edition counts absentees as zero. */
const UNUSABLE_EDITION = 2018;

const CITY_COLUMNS = ["codigo_municipio_enem", "CO_MUNICIPIO_ESCOLA", "CO_MUNICIPIO_ESC"] as const;
const INEP_COLUMNS = ["CO_ESCOLA_EDUCACENSO", "inep", "codigo_escola", "CO_ESCOLA"] as const;

/** Means per school: `ENEM por Escola` 2005–2015, and the later files made from the microdata. */
export const enem: Format = {
  flag: "enem",
  name: "Enem por escola",
  signature: [
    INEP_COLUMNS,
    ["NU_PARTICIPANTES", "participantes", "qtd_participantes_enem"],
    ["NU_MEDIA_CN", "cn", "enem_media_cn"],
  ],

  read(header, { collected, editionOf, report }) {
    const kind: SourceKind = header.has("CO_ESCOLA_EDUCACENSO")
      ? "inep-enem-escola"
      : header.has("confiavel")
        ? "inep-enem"
        : "inep-enem-medias";
    const inep = header.reader(...INEP_COLUMNS);
    const city = header.reader(...CITY_COLUMNS);
    const year = header.reader("NU_ANO", "ano");
    const participants = header.value(parseCount, "NU_PARTICIPANTES", "participantes", "qtd_participantes_enem");
    const readScores = readAll({
      naturalSciences: header.value(parseNumber, "NU_MEDIA_CN", "cn", "enem_media_cn"),
      humanSciences: header.value(parseNumber, "NU_MEDIA_CH", "ch", "enem_media_ch"),
      languages: header.value(parseNumber, "NU_MEDIA_LP", "NU_MEDIA_LC", "lc", "enem_media_lc"),
      mathematics: header.value(parseNumber, "NU_MEDIA_MT", "mt", "enem_media_mt"),
      essay: header.value(parseNumber, "NU_MEDIA_RED", "redacao", "enem_media_redacao"),
    });
    // The mean that the file states: the mean of its areas differs where pupils missed a day.
    const stated = header.value(parseNumber, "enem_media_geral");
    // The general mean of a file without areas.
    const generals = ["NU_MEDIA_TOT", "media_5", "media_geral"].map((name) => header.value(parseNumber, name));
    const reliable = header.reader("confiavel");
    const seen = new Set<string>();

    return (fields, line) => {
      report.read++;
      const written = year(fields);
      const edition = parseCount(editionOf(written, { line, column: "ano" }).slice(0, 4));
      if (!edition || edition < 1998 || edition > 2100) {
        throw header.error(`ano inválido: "${written}".`, line, "ano");
      }
      const drop = (reason: string) => report.drop(reason, { line, code: inep(fields), name: `edição ${edition}` });
      const dropFault = (reason: string, column: string, value: string | null) =>
        report.dropFault(reason, { line, code: inep(fields), name: `edição ${edition}` }, column, value);
      const inepCode = parseInepCode(inep(fields));
      const count = participants(fields);
      // Results of 2025 have codes of their own for schools that the Censo does not know.
      if (/^[6-9]\d{7}$/.test(inep(fields) ?? "")) return drop("de escola fora do Censo");
      if (!inepCode) return dropFault("sem código INEP", INEP_COLUMNS.find((name) => header.has(name))!, inep(fields));
      if (edition < FIRST_COMPARABLE_EDITION) return drop("edição anterior a 2009 (outra escala)");
      if (edition === UNUSABLE_EDITION) return drop("edição de 2018 (ausentes contados como zero)");
      if (reliable(fields) === "0") return drop("marcada como não confiável");
      if (count === null || count < MIN_PARTICIPANTS) return drop(`menos de ${MIN_PARTICIPANTS} participantes`);
      const scores = readScores(fields, line);
      const general = generals.map((read) => read(fields)).find((mean) => mean !== null);
      const average = toHundredths(stated(fields)) ?? averageOf(Object.values(scores)) ?? general ?? null;
      if (average === null) return drop("sem médias");
      if ([...Object.values(scores), average].some((score) => score !== null && (score < 0 || score > 1000))) {
        return dropFault("com média fora de 0–1000", "médias", Object.values(scores).join("; "));
      }
      if (seen.has(`${inepCode}-${edition}`)) drop("escola e edição repetidas: fica a linha que diz mais áreas");
      else {
        seen.add(`${inepCode}-${edition}`);
        report.kept++;
      }
      collected.addEnem({
        inepCode,
        edition,
        participants: count,
        ...scores,
        average,
        sourceId: collected.sources.use(kind, String(edition)),
        cityIbgeCode: cityOf(inepCode, city(fields)),
      });
    };
  },
};

/** The IBGE code of the municipality; null where the file names none, or one of another state than the school's. */
function cityOf(inepCode: string, written: string | null): string | null {
  return written !== null && /^\d{7}$/.test(written) && written.startsWith(inepCode.slice(0, 2)) ? written : null;
}

function toHundredths(mean: number | null): number | null {
  return mean === null ? null : Math.round(mean * 100) / 100;
}

/** Mean of the five areas, to two decimals; null unless all five are there. */
function averageOf(scores: readonly (number | null)[]): number | null {
  if (scores.some((score) => score === null)) return null;
  return Math.round((scores as number[]).reduce((sum, score) => sum + score, 0) * 20) / 100;
}
