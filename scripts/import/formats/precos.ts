import type { surveyedFee } from "../../../src/backend/schema/catalog.ts";
import { slugify } from "../../../src/domain/text/slug.ts";
import { gradesOfTitle } from "../../../src/search/reading/price-words.ts";
import { type Header, readEach } from "../header.ts";
import { referenceText } from "../school-reference.ts";
import type { Format } from "./format.ts";
import { dayReader, yearReader } from "./ofertas.ts";
import { SCHOOL_REFERENCES, schoolReader } from "./own-format.ts";
import { FEE_COLUMNS, feeReader, GRADE_COLUMNS } from "./price-columns.ts";

/** A surveyed fee whose school is not resolved yet; its id is completed with the INEP code. */
export type SurveyedFeeRow = Omit<typeof surveyedFee.$inferInsert, "id" | "inepCode">;

/**
 * Official surveys of prices, as a Procon makes them: our own format (docs/data.md). The school did not inform these
 * fees, so that they are no offers. The shift may be absent.
 */
export const precos: Format = {
  flag: "prices",
  name: "Pesquisa de preços",
  signature: [SCHOOL_REFERENCES, GRADE_COLUMNS, [...FEE_COLUMNS, (name) => gradesOfTitle(name) !== null]],

  read(header, context) {
    const { collected, report, errors, file, today } = context;
    const sourceOf = sourceReader(header, file.source ?? null);
    const readFees = feeReader(header, errors, true);
    const readRow = readEach(
      {
        school: schoolReader(header, collected),
        year: yearReader(header, file),
        surveyedOn: dayReader(header, file, today),
      },
      errors,
    );
    const url = header.reader("fonte_url");

    return (fields, line) => {
      report.read++;
      // A heading among the rows, or a note below them.
      if (fields.filter((field) => field.trim() !== "").length <= 1) {
        return report.drop("título ou nota", { line, code: null, name: fields.find((field) => field.trim()) ?? null });
      }
      const [row, fees] = [readRow(fields, line), readFees(fields, line)];
      if (!row || !fees) return;
      const { school, ...stated } = row;
      const sourceId = collected.sources.named("precos", sourceOf(fields, line), url(fields), stated.surveyedOn);
      for (const { grades, shifts, list: monthlyFeeCents } of fees) {
        const seats = grades.flatMap((gradeSlug) =>
          (shifts.length > 0 ? shifts : [null]).map((shift) => ({ gradeSlug, shift })),
        );
        for (const seat of seats) {
          const fee: SurveyedFeeRow = { ...stated, ...seat, monthlyFeeCents, sourceId };
          collected.surveyedFees.push({ school, row: fee, line, report });
        }
      }
      if (fees.length > 0) report.kept++;
      else report.drop("sem preço", { line, code: referenceText(school), name: null });
    };
  },
};

/** Reader of who made a survey: of its column, else the operator's word. Throws ImportError without either. */
function sourceReader(header: Header, stated: string | null) {
  const column = header.reader("fonte");
  return (fields: readonly string[], line: number): string => {
    const source = column(fields) ?? stated;
    if (source !== null) return source;
    throw header.error(
      "não diz de quem é a pesquisa; acrescente, depois do arquivo, --source Procon-SP.",
      line,
      "fonte",
    );
  };
}

/** Id of a surveyed fee: a survey has one per school, year, grade and shift. */
export function surveyedFeeId(inepCode: string, { sourceId, year, gradeSlug, shift }: SurveyedFeeRow): string {
  return slugify([inepCode, year, gradeSlug, shift ?? "", sourceId].filter(Boolean).join("-"));
}
