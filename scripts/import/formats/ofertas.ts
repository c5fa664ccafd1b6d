import type { offer } from "../../../src/backend/schema/catalog.ts";
import { maskOf } from "../../../src/domain/catalog/bitmask.ts";
import { SHIFTS } from "../../../src/domain/catalog/shift.ts";
import { GRADES } from "../../../src/domain/catalog/stage.ts";
import { TAGS } from "../../../src/domain/catalog/tag.ts";
import { slugify } from "../../../src/domain/text/slug.ts";
import { readAll, type StrictRead } from "../header.ts";
import { parseCents, parseCount, parseDate, parseNumber, parseYesNo } from "../values.ts";
import type { Format } from "./format.ts";
import { findOption, schoolReader } from "./own-format.ts";

/** An offer whose school is not resolved yet; its id is completed with the INEP code. */
export type OfferRow = Omit<typeof offer.$inferInsert, "id" | "inepCode">;

const VALIDITY_RULES = [
  { slug: "fim_da_etapa", name: "até o fim da etapa" },
  { slug: "minimo_2_anos", name: "mínimo de 2 anos" },
  { slug: "ano_letivo", name: "ano letivo" },
] as const;
const MONEY = "um valor em reais, como 1.234,56";

/** Monthly fees and scholarships, one row an offer: our own format (docs/data.md). */
export const ofertas: Format = {
  flag: "ofertas",
  name: "Ofertas",
  signature: [["inep", "slug"], ["ano"], ["serie"], ["turno"], ["mensalidade"], ["verificado_em"]],

  read(header, { collected, report }) {
    const schoolOf = schoolReader(header);
    const readPrices = readAll({
      list: header.required("mensalidade", parsePrice, MONEY),
      net: header.optional("mensalidade_com_bolsa", parseCents, MONEY),
      percent: header.optional(
        "desconto_percentual",
        (t) => inRange(parseNumber(t.replace("%", "")), 0, 100),
        "0 a 100",
      ),
    });
    const flag = (column: string, absent = false): StrictRead<number> => {
      const read = header.optional(column, parseYesNo, '"sim" ou "não"');
      return (fields, line) => Number(read(fields, line) ?? absent);
    };
    const readTerms = readAll({
      waivesEnrollmentFee: flag("isenta_matricula"),
      waivesFirstMonth: flag("isenta_primeira_mensalidade"),
      waivesPlatformFee: flag("isenta_taxa_plataforma"),
      year: header.required("ano", (text) => inRange(parseCount(text), 2000, 2100), "um ano, como 2027"),
      gradeSlug: header.required("serie", findOption(GRADES), 'uma série, como "1º ano" ou "medio_1-serie"'),
      shift: header.required("turno", findOption(SHIFTS), SHIFTS.map((s) => s.slug).join(", ")),
      enrollmentFeeCents: header.optional("taxa_matricula", parseCents, MONEY),
      tags: header.optional("etiquetas", parseTags, TAGS.map((t) => t.slug).join("|")),
      validityRule: header.optional(
        "validade",
        findOption(VALIDITY_RULES),
        VALIDITY_RULES.map((r) => r.slug).join(", "),
      ),
      seats: header.optional("vagas", parseCount, "um número inteiro"),
      isActive: flag("ativa", true),
      checkedAt: header.required("verificado_em", parseDate, "uma data, como 2026-10-31 ou 31/10/2026"),
    });
    const origin = header.reader("fonte");
    const originUrl = header.reader("fonte_url");
    const lines = new Map<string, number>();

    return (fields, line) => {
      report.read++;
      const school = schoolOf(fields, line);
      const { list, net, percent } = readPrices(fields, line);
      const discounted = list * (1 - (percent ?? 0) / 100);
      const netMonthlyFeeCents = net ?? Math.round(discounted);
      if (netMonthlyFeeCents > list) throw header.error("maior que a mensalidade.", line, "mensalidade_com_bolsa");
      if (percent !== null && Math.abs(discounted - netMonthlyFeeCents) > Math.max(100, list / 100)) {
        throw header.error("não confere com a mensalidade_com_bolsa.", line, "desconto_percentual");
      }
      const terms = readTerms(fields, line);
      const row: OfferRow = {
        ...terms,
        listMonthlyFeeCents: list,
        discountPercent: percent ?? Math.round((1 - netMonthlyFeeCents / list) * 10_000) / 100,
        netMonthlyFeeCents,
        tags: (terms.tags ?? 0) | tagsOfWaivers(terms),
        sourceId: collected.sources.useNamed("ofertas", origin(fields), originUrl(fields), terms.checkedAt),
      };
      const key = `${school}-${row.year}-${row.gradeSlug}-${row.shift}`;
      const earlier = lines.get(key);
      if (earlier) throw header.error(`oferta repetida: igual à da linha ${earlier}.`, line);
      lines.set(key, line);
      const known = collected.offers.get(key);
      if (!known || row.checkedAt > known.row.checkedAt) collected.offers.set(key, { school, row });
      report.kept++;
    };
  },
};

function inRange(number: number | null, min: number, max: number): number | null {
  return number !== null && number >= min && number <= max ? number : null;
}

function parsePrice(text: string): number | null {
  const cents = parseCents(text);
  return cents && cents > 0 ? cents : null;
}

function parseTags(text: string): number | null {
  const find = findOption(TAGS);
  const slugs = text.split("|").map((tag) => find(tag));
  return slugs.some((s) => s === null) ? null : maskOf(TAGS, slugs as string[]);
}

/** Mask of the tags that follow from the waivers. */
export function tagsOfWaivers({ waivesEnrollmentFee, waivesFirstMonth, waivesPlatformFee }: Waivers): number {
  const slugs = waivesEnrollmentFee ? ["isencao-de-matricula"] : [];
  if (waivesEnrollmentFee + waivesFirstMonth + waivesPlatformFee >= 2) slugs.push("dupla-isencao");
  return maskOf(TAGS, slugs);
}

type Waivers = Readonly<Record<"waivesEnrollmentFee" | "waivesFirstMonth" | "waivesPlatformFee", number>>;

/** Id of an offer: a school has one per year, grade and shift. */
export function offerId(inepCode: string, row: OfferRow): string {
  return slugify(`${inepCode}-${row.year}-${row.gradeSlug}-${row.shift}`);
}
