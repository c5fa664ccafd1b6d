import { basename } from "node:path";
import type { offer } from "../../../src/backend/schema/catalog.ts";
import { maskOf } from "../../../src/domain/catalog/bitmask.ts";
import { TAGS } from "../../../src/domain/catalog/tag.ts";
import { discountedFee } from "../../../src/domain/pricing/discounted-fee.ts";
import { offerId } from "../../../src/domain/pricing/offer-id.ts";
import { tagsOfWaivers } from "../../../src/domain/pricing/waiver-tags.ts";
import { hasLink } from "../../../src/domain/reviews/has-link.ts";
import { findOption } from "../../../src/domain/text/find-option.ts";
import { type InputFile, yearInName } from "../edition.ts";
import { type Header, readEach, type StrictRead } from "../header.ts";
import { referenceText } from "../school-reference.ts";
import { moneyHint, parseCents, parseCount, parseDate, parseNumber, parseYesNo } from "../values.ts";
import type { Format } from "./format.ts";
import { SCHOOL_REFERENCES, schoolReader } from "./own-format.ts";
import { FEE_COLUMNS, feeReader, GRADE_COLUMNS } from "./price-columns.ts";

/** An offer whose school is not resolved yet; its id is completed with the INEP code. */
export type OfferRow = Omit<typeof offer.$inferInsert, "id" | "inepCode">;

const VALIDITY_RULES = [
  { slug: "fim_da_etapa", name: "até o fim da etapa" },
  { slug: "minimo_2_anos", name: "mínimo de 2 anos" },
  { slug: "ano_letivo", name: "ano letivo" },
] as const;
/** Problem and column of a fee, a discount and a net fee that do not go together. */
const CONTRADICTIONS = {
  "net above list": ["maior que a mensalidade.", "mensalidade_com_bolsa"],
  "discount does not match": ["não confere com a mensalidade_com_bolsa.", "desconto_percentual"],
} as const;
const YEAR = ["ano", "ano letivo"];
const CHECKED_AT = ["verificado_em", "data"];

/**
 * Monthly fees and scholarships: our own format (docs/data.md). A row has one offer, with a grade, a shift and a fee,
 * or one in each column that is a shift or a grade, as the price tables of schools have them; of several grades ("1º ao
 * 5º ano") it has one each.
 */
export const ofertas: Format = {
  flag: "offers",
  name: "Ofertas",
  signature: [SCHOOL_REFERENCES, GRADE_COLUMNS, FEE_COLUMNS],

  read(header, context) {
    const { collected, report, errors, today } = context;
    const flag = (column: string, absent = false): StrictRead<number> => {
      const read = header.optional(column, parseYesNo, '"sim" ou "não"');
      return (fields, line) => Number(read(fields, line) ?? absent);
    };
    const readFees = feeReader(header, errors);
    const readSchool = readEach({ school: schoolReader(header, collected) }, errors);
    const readPrices = readEach(
      {
        net: header.optional("mensalidade_com_bolsa", parseCents, moneyHint),
        percent: header.optional(
          "desconto_percentual",
          (t) => inRange(parseNumber(t.replace("%", "")), 0, 100),
          "0 a 100",
        ),
      },
      errors,
    );
    const readTerms = readEach(
      {
        waivesEnrollmentFee: flag("isenta_matricula"),
        waivesFirstMonth: flag("isenta_primeira_mensalidade"),
        waivesPlatformFee: flag("isenta_taxa_plataforma"),
        year: yearReader(header, context.file),
        enrollmentFeeCents: header.optional("taxa_matricula", parseCents, moneyHint),
        tags: header.optional("etiquetas", parseTags, TAGS.map((t) => t.slug).join("|")),
        validityRule: header.optional(
          "validade",
          findOption(VALIDITY_RULES),
          VALIDITY_RULES.map((r) => r.slug).join(", "),
        ),
        seats: header.optional("vagas", parseCount, "um número inteiro"),
        installments: header.optional("parcelas", (text) => inRange(parseCount(text), 1, 13), "um número de 1 a 13"),
        conditions: header.optional(
          ["condicoes", "condições de pagamento"],
          (text) => (text.length <= 200 && !hasLink(text) ? text : null),
          "até 200 letras, sem endereço de site",
        ),
        isActive: flag("ativa", true),
        checkedAt: dayReader(header, context.file, today),
      },
      errors,
    );
    // A file without the column says nothing of seats, which the school may have confirmed at its desk.
    const statesSeats = header.find("vagas") !== null;
    const origin = header.reader("fonte");
    const originUrl = header.reader("fonte_url");
    const ignored = header.names.filter((name, i) => name !== "" && !header.asked.has(i));
    if (ignored.length > 0) report.warnings.push(`colunas que não lemos: ${ignored.join(", ")}`);
    const lines = new Map<string, number>();

    return (fields, line) => {
      report.read++;
      // A heading among the rows, or a note below them.
      if (fields.filter((field) => field.trim() !== "").length <= 1) {
        return report.drop("título ou nota", { line, code: null, name: fields.find((field) => field.trim()) ?? null });
      }
      const [reference, prices] = [readSchool(fields, line), readPrices(fields, line)];
      const [fees, read] = [readFees(fields, line), readTerms(fields, line)];
      if (!reference || !prices || !fees || !read) return;
      const { seats, ...terms } = read;
      const { school } = reference;
      for (const { grades, shifts, list } of fees) {
        const price = discountedFee(list, prices.net, prices.percent);
        if ("problem" in price) {
          const [problem, column] = CONTRADICTIONS[price.problem];
          errors.push(header.error(problem, line, column));
          return;
        }
        for (const [gradeSlug, shift] of grades.flatMap((grade) => shifts.map((each) => [grade, each] as const))) {
          const row: OfferRow = {
            ...terms,
            ...price,
            gradeSlug,
            shift,
            listMonthlyFeeCents: list,
            ...(statesSeats && { seats, seatsConfirmedOn: seats === null ? null : terms.checkedAt.slice(0, 10) }),
            tags: (terms.tags ?? 0) | tagsOfWaivers(terms),
            sourceId: collected.sources.named("ofertas", origin(fields), originUrl(fields), terms.checkedAt),
          };
          const key = offerId(referenceText(school), row);
          const earlier = lines.get(key);
          if (earlier) {
            errors.push(header.error(`oferta repetida: igual à da linha ${earlier}.`, line));
            return;
          }
          lines.set(key, line);
          collected.offers.push({ school, row, line, report });
        }
      }
      if (fees.length > 0) report.kept++;
      else report.drop("sem preço", { line, code: referenceText(school), name: null });
    };
  },
};

/** Reader of the school year: of its column, else the last year in the name of the file. */
export function yearReader(header: Header, { path }: InputFile): StrictRead<number> {
  const parse = (text: string) => inRange(parseCount(text), 2000, 2100);
  if (header.find(...YEAR) !== null) return header.required(YEAR, parse, "um ano, como 2027");
  const year = parse(yearInName(basename(path)) ?? "");
  if (year === null)
    throw header.error(
      'coluna ausente; ou diga o ano letivo no nome do arquivo: "precos 2027.csv".',
      header.line,
      "ano",
    );
  return () => year;
}

/** Reader of the day on which prices were checked: of its column, else the operator's date of the file. */
export function dayReader(header: Header, { edition }: InputFile, today: string): StrictRead<string> {
  const parse = (text: string) => notAfter(today, parseDate(text));
  const hint = "uma data até hoje, como 2026-10-31 ou 31/10/2026";
  if (header.find(...CHECKED_AT) !== null) return header.required(CHECKED_AT, parse, hint);
  const day = parse(edition ?? "");
  if (day === null)
    throw header.error(
      `coluna ausente; ou use, depois do arquivo, --edition com ${hint}.`,
      header.line,
      "verificado_em",
    );
  return () => day;
}

function inRange(number: number | null, min: number, max: number): number | null {
  return number !== null && number >= min && number <= max ? number : null;
}

function notAfter(today: string, date: string | null): string | null {
  return date !== null && date <= today ? date : null;
}

function parseTags(text: string): number | null {
  const find = findOption(TAGS);
  const slugs = text.split("|").map((tag) => find(tag));
  return slugs.some((s) => s === null) ? null : maskOf(TAGS, slugs as string[]);
}
