import type { offer } from "../../../src/backend/schema/catalog.ts";
import { maskOf } from "../../../src/domain/catalog/bitmask.ts";
import { SHIFTS } from "../../../src/domain/catalog/shift.ts";
import { GRADES } from "../../../src/domain/catalog/stage.ts";
import { TAGS } from "../../../src/domain/catalog/tag.ts";
import { fold, slugify } from "../../../src/domain/text/slug.ts";
import type { Row } from "../../upsert.ts";
import { ImportError } from "../import-error.ts";
import { parseCents, parseCount, parseDate, parseNumber, parseYesNo } from "../values.ts";
import type { Format } from "./format.ts";
import { findOption, StrictReader } from "./own-format.ts";

/** An offer whose school is not resolved yet; its id is completed with the INEP code. */
export type OfferRow = Omit<Row<typeof offer>, "id" | "inepCode">;

const VALIDITY_RULES = [
  { slug: "fim_da_etapa", name: "até o fim da etapa" },
  { slug: "minimo_2_anos", name: "mínimo de 2 anos" },
  { slug: "ano_letivo", name: "ano letivo" },
] as const;
const YES_NO = '"sim" ou "não"';

/** Monthly fees and scholarships, one row an offer: our own format (docs/data.md). */
export const ofertas: Format = {
  flag: "ofertas",
  name: "Ofertas",
  signature: [["inep", "slug"], ["ano"], ["serie"], ["turno"], ["mensalidade"], ["verificado_em"]],

  read(header, { collected, report }) {
    const strict = new StrictReader(header);
    const schoolOf = strict.school();
    const year = strict.required("ano", (text) => inRange(parseCount(text), 2000, 2100), "um ano, como 2027");
    const grade = strict.required("serie", findOption(GRADES, fold), 'uma série, como "1º ano" ou "medio_1-serie"');
    const shift = strict.required("turno", findOption(SHIFTS, fold), SHIFTS.map((s) => s.slug).join(", "));
    const list = strict.required("mensalidade", parsePrice, "um valor em reais, como 1.234,56");
    const percent = strict.optional(
      "desconto_percentual",
      (t) => inRange(parseNumber(t.replace("%", "")), 0, 100),
      "0 a 100",
    );
    const net = strict.optional("mensalidade_com_bolsa", parseCents, "um valor em reais, como 1.234,56");
    const enrollment = strict.optional("taxa_matricula", parseCents, "um valor em reais, como 1.234,56");
    const waivesEnrollment = strict.optional("isenta_matricula", parseYesNo, YES_NO);
    const waivesFirst = strict.optional("isenta_primeira_mensalidade", parseYesNo, YES_NO);
    const waivesPlatform = strict.optional("isenta_taxa_plataforma", parseYesNo, YES_NO);
    const tags = strict.optional("etiquetas", parseTags, TAGS.map((t) => t.slug).join("|"));
    const validity = strict.optional(
      "validade",
      findOption(VALIDITY_RULES, fold),
      VALIDITY_RULES.map((r) => r.slug).join(", "),
    );
    const seats = strict.optional("vagas", parseCount, "um número inteiro");
    const active = strict.optional("ativa", parseYesNo, YES_NO);
    const checkedAt = strict.required("verificado_em", parseDate, "uma data, como 2026-10-31 ou 31/10/2026");
    const origin = header.reader("fonte");
    const originUrl = header.reader("fonte_url");
    const lines = new Map<string, number>();

    return (fields, line) => {
      strict.atLine(line);
      report.read++;
      const school = schoolOf(fields);
      const listCents = list(fields);
      const netCents = net(fields) ?? Math.round(listCents * (1 - (percent(fields) ?? 0) / 100));
      if (netCents > listCents) strict.fail("mensalidade_com_bolsa", "maior que a mensalidade.");
      const given = percent(fields);
      const discount = given ?? Math.round((1 - netCents / listCents) * 10_000) / 100;
      if (given !== null && Math.abs(listCents * (1 - given / 100) - netCents) > Math.max(100, listCents / 100)) {
        strict.fail("desconto_percentual", "não confere com a mensalidade_com_bolsa.");
      }
      const waivers = [
        waivesEnrollment(fields) ?? false,
        waivesFirst(fields) ?? false,
        waivesPlatform(fields) ?? false,
      ];
      const row: OfferRow = {
        year: year(fields),
        gradeSlug: grade(fields),
        shift: shift(fields),
        listMonthlyFeeCents: listCents,
        discountPercent: discount,
        netMonthlyFeeCents: netCents,
        enrollmentFeeCents: enrollment(fields),
        tags: (tags(fields) ?? 0) | tagsOfWaivers(waivers),
        waivesEnrollmentFee: Number(waivers[0]),
        waivesFirstMonth: Number(waivers[1]),
        waivesPlatformFee: Number(waivers[2]),
        validityRule: validity(fields),
        seats: seats(fields),
        isActive: Number(active(fields) ?? true),
        checkedAt: checkedAt(fields),
        sourceId: useSource(origin(fields), originUrl(fields), checkedAt(fields)),
      };
      const key = `${school}-${row.year}-${row.gradeSlug}-${row.shift}`;
      const earlier = lines.get(key);
      if (earlier) throw new ImportError(`oferta repetida: igual à da linha ${earlier}.`, { file: header.file, line });
      lines.set(key, line);
      const known = collected.offers.get(key);
      if (!known || row.checkedAt > known.row.checkedAt) collected.offers.set(key, { school, row });
      report.kept++;
    };

    function useSource(title: string | null, url: string | null, date: string): string {
      return collected.sources.useNamed("ofertas", title, url, date);
    }
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
  const find = findOption(TAGS, fold);
  const slugs = text.split("|").map((tag) => find(tag));
  return slugs.some((s) => s === null) ? null : maskOf(TAGS, slugs as string[]);
}

/** The tags that follow from the waivers of enrollment fee, first month and platform fee. */
function tagsOfWaivers(waivers: readonly boolean[]): number {
  const slugs: string[] = waivers[0] ? ["isencao-de-matricula"] : [];
  if (waivers.filter(Boolean).length >= 2) slugs.push("dupla-isencao");
  return maskOf(TAGS, slugs);
}

/** Id of an offer: a school has one per year, grade and shift. */
export function offerId(inepCode: string, row: OfferRow): string {
  return slugify(`${inepCode}-${row.year}-${row.gradeSlug}-${row.shift}`);
}
