import { PRICE_TABLE_LABELS } from "../../client/islands/prices/price-table-form.tsx";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { PricePreview, SchoolPrices } from "../../contract/v3/school-prices.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, gradeOf } from "../../domain/catalog/stage.ts";
import { COLUMN_KINDS } from "../../domain/prices/column-kinds.ts";
import { validityName } from "../../domain/prices/price-cells.ts";
import { countsLabel } from "../../domain/prices/price-changes.ts";
import { columnLabel } from "../../domain/prices/price-columns.ts";
import { classKey, type PriceRow } from "../../domain/prices/price-row.ts";
import { LACKS_YEAR } from "../../domain/prices/table-log.ts";
import { cellsOf } from "../../domain/prices/write-price-table.ts";
import { chooseOffer, highestFee } from "../../domain/pricing/offer-choice.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { ANY_SEAT } from "../../domain/pricing/seat.ts";
import { formatList, plural } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import type { FeeComparisonView } from "../../listing/fee-comparison.ts";
import { type SchoolCardView, toSchoolCardView } from "../../parts/cards/card-view.ts";
import { type DeskFormView, toForm } from "../../parts/desk/desk-form.ts";
import { errorNotice, NO_ERRORS, type Notice, type Refusal } from "../../parts/forms/form-answer.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { classLabel, confirmed, priceLabel, termsText } from "./price-rows.ts";
import type { Desk } from "./section.ts";

/** A table as it was typed, with the row that is being written. */
export interface TypedPrices {
  readonly text: string;
  readonly year: string;
  readonly isWhole: boolean;
  /** Cells of the row form by kind; null when it is not in use. */
  readonly row: Readonly<Record<string, string>> | null;
  /** Messages of the fields of the form in use, by name. */
  readonly errors: Refusal["errors"];
}

export const NOTHING_TYPED: TypedPrices = { text: "", year: "", isWhole: false, row: null, errors: NO_ERRORS };

/** Prices on the site up to which their list is open. */
const OPEN_ROWS = 9;

export type PricesView = ReturnType<typeof toPricesView>;

/** The school as published, and a price of the preview beside the prices of its city; null where they are not known. */
interface PublishedSchool {
  readonly detail: SchoolDetail | null;
  readonly comparison: FeeComparisonView | null;
}

/** The prices of a school at its desk, the ways to change them, and what a table would change. */
export function toPricesView(
  { path, now, search }: Pick<Desk, "path" | "now" | "search">,
  { rows, base, takenDown, heldSince, years, changes }: SchoolPrices,
  { detail, comparison }: PublishedSchool,
  typed: TypedPrices,
  preview: PricePreview | null,
) {
  const shown = rows.length - takenDown.length;
  const fields = rowFields(typed.row ?? {}, years);
  const tableErrors = preview ? tableErrorsOf(preview) : typed.row ? NO_ERRORS : typed.errors;
  const labels = typed.row ? new Map(fields.map(({ name, label }) => [name, label])) : TABLE_LABELS;
  return {
    /** Why new prices are not on the site yet; null while they soon are. */
    hold:
      heldSince &&
      `Os preços novos esperam: o site está parado numa versão anterior desde ${formatInstant(heldSince)}. O que você publicar fica guardado e aparece quando ele voltar a andar.`,
    listTitle: shown === 0 ? "Nenhum preço no ar" : `No ar: ${plural(shown, "preço", "preços")}`,
    /** A whole table would push down the rest. */
    isListOpen: rows.length <= OPEN_ROWS && preview === null,
    rowForm: {
      isOpen: typed.row !== null,
      form: {
        schema: null,
        action: `${path}#previa`,
        submit: "Ver como fica",
        hidden: { acao: "linha", text: typed.text },
        fields,
        errors: typed.row ? typed.errors : NO_ERRORS,
      },
    },
    table: {
      isOpen: typed.text !== "" || typed.row === null,
      action: `${path}#previa`,
      text: typed.text,
      year: typed.year,
      isWhole: typed.isWhole,
      years: years.map(String),
      errors: tableErrors,
    },
    /** In the place of the preview, or at its head: the fields in error, each with a link to it. */
    notice: preview ? previewNotice(preview, tableErrors) : errorNotice(typed.errors, labels),
    preview: preview && {
      ...toPreviewView(path, typed, preview, cardOf(detail, preview.after, search.places, now)),
      comparison: comparison && comparisonLabel(comparison),
    },
    changes: changes.map(({ version, at, by, counts, grades, isReversible }) => ({
      version,
      what: `${formatInstant(at)}, por ${by ?? "alguém que não está mais na mesa"}: ${[countsLabel(counts), ...grades.map(yearLabel)].join("; ")}`,
      undo: isReversible ? undoForm(path, base, version) : null,
    })),
  };
}

/** Grades that a change names; of more, their number. */
const NAMED_GRADES = 4;

/** "2027: 6º ano, 7º ano e mais 3 séries". */
function yearLabel({ year, grades }: SchoolPrices["changes"][number]["grades"][number]): string {
  const more = grades.length - NAMED_GRADES;
  const names = grades.slice(0, more > 1 ? NAMED_GRADES : undefined).map((grade) => gradeOf(grade).name);
  return `${year}: ${formatList(more > 1 ? [...names, `mais ${more} séries`] : names)}`;
}

const TABLE_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(PRICE_TABLE_LABELS));

/** The errors of a table by the fields of its form: a year can be chosen, and the rest is mended in the text. */
function tableErrorsOf({ errors, errorCount }: PricePreview): Refusal["errors"] {
  const ofYear = errors.filter((error) => error.endsWith(LACKS_YEAR));
  const count = errorCount - ofYear.length;
  const first = errors.find((error) => !error.endsWith(LACKS_YEAR));
  return {
    ...(count > 0 && { text: count === 1 ? first! : `${count} erros, um a um no começo da página` }),
    ...(ofYear[0] && { year: ofYear[0] }),
  };
}

function previewNotice({ errorCount, ...rest }: PricePreview, errors: Refusal["errors"]): Notice | null {
  if (errorCount === 0) return null;
  const hasRight = rest.added.length + rest.changed.length + rest.confirmed + rest.others.length > 0;
  const toMend = hasRight ? "Corrija na tabela, ou publique só o que está certo." : "Corrija na tabela.";
  const text = `${plural(errorCount, "erro nesta tabela", "erros nesta tabela")}. ${toMend}`;
  return { variant: "danger", text, errors, labels: TABLE_LABELS };
}

function toPreviewView(path: string, typed: TypedPrices, preview: PricePreview, card: SchoolCardView | null) {
  const { added, changed, confirmed, removed, others, errors, errorCount, unlikely, warnings, notes, base, text } =
    preview;
  const counts = { added: added.length, changed: changed.length, confirmed, removed: removed.length };
  const stated = [counts, ...others].reduce((sum, one) => sum + one.added + one.changed + one.confirmed, 0);
  const isReadable = stated + removed.length > 0;
  const isRight = errorCount + unlikely.length === 0;
  const nothing =
    unlikely.length > 0 ? "Nada muda sem a sua confirmação" : "Nada muda: nenhum preço desta tabela pode ser lido";
  const publishOf = (count: number, label: string): PublishView => ({
    action: path,
    submit: `${label}: ${plural(count, "preço", "preços")}`,
    hidden: { text, year: typed.year, base, takes: isRight ? "all" : "right" },
    isWhole: typed.isWhole,
  });
  const listed = errors.filter((error) => !error.endsWith(LACKS_YEAR));
  const here = others.length > 0 ? "O que muda nesta escola" : "O que muda";
  return {
    summary: isReadable ? `${here}: ${countsLabel(counts)}` : nothing,
    others: others.map(({ name, inepCode, ...counts }) => `${name}, INEP ${inepCode}: ${countsLabel(counts)}`),
    /** The message of one is at its field, and above. */
    errors: listed.length > 1 ? listed : [],
    moreErrors: errorCount > errors.length ? `e mais ${errorCount - errors.length}` : null,
    warnings,
    notes,
    added: added.map((row) => `${classLabel(row)}: ${[priceLabel(row), ...termsText(row)].join(", ")}`),
    changed: changed.map(({ before, after }) => ({
      title: classLabel(after),
      from: differingLabel(before, after),
      to: differingLabel(after, before),
    })),
    removed: removed.map((row) => `${classLabel(row)}: ${priceLabel(row)}`),
    seats: preview.seats.map(({ before, seats, ...one }) => {
      const was = before === null ? "" : `, e não ${before}`;
      return `${classLabel(one)}: ${plural(seats, "vaga", "vagas")}${was}`;
    }),
    columns: toColumnsView(path, typed, preview),
    card: isReadable ? card : null,
    publish: stated === 0 ? null : publishOf(stated, isRight ? "Publicar tudo" : "Publicar o que está certo"),
    /** Likely slips, which are published only by a form of their own, with a box that says that they are right. */
    unlikely: unlikely.length === 0 ? null : { lines: unlikely, publish: publishOf(stated + unlikely.length, SURE) },
  };
}

/** Button that publishes likely slips with all that is right. */
const SURE = "Publicar também o que está em dúvida";

/** A form that publishes a table. */
export interface PublishView {
  readonly action: string;
  readonly submit: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly isWhole: boolean;
}

/** Names of the fields of columns begin so. */
export const COLUMN_FIELD = "coluna:";

/** Kinds of the columns of a table: unknown names are asked about, all kinds can be changed. */
function toColumnsView(path: string, typed: TypedPrices, { columns, text, errorCount }: PricePreview) {
  if (columns.length === 0) return null;
  const isNew = columns.some(({ isKnown, stated }) => !isKnown && stated === null);
  const kinds = COLUMN_KINDS.map((kind) => ({ value: kind, label: columnLabel(kind) }));
  return {
    action: `${path}#previa`,
    hidden: { text, year: typed.year, ...(typed.isWhole && { isWhole: "on" }) },
    isOpen: isNew && errorCount > 0,
    title: isNew ? "Diga o que cada coluna tem" : "O que cada coluna tem",
    fields: columns.map(({ name, isKnown, stated }) => ({
      name: `${COLUMN_FIELD}${name}`,
      label: name,
      value: stated === "none" && !isKnown ? "" : (stated ?? ""),
      empty: isKnown ? "O que o título diz" : "Nada que o site leia",
      options: isKnown ? [...kinds, { value: "none", label: "Nada que o site leia" }] : kinds,
    })),
  };
}

export type PreviewView = NonNullable<PricesView["preview"]>;

/** "6º ano · manhã · 2027: R$ 1.200, 18% abaixo da mediana (R$ 1.460)", and its basis. */
function comparisonLabel({ seat, fee, difference, median, basis }: FeeComparisonView) {
  return { text: `${seat}: ${fee}, ${difference} (${median}).`, basis };
}

/** The price by which a preview is compared with others: the only one that changes, else the one of the card. */
export function comparedPrice({ added, changed, after }: PricePreview, now: Date): PriceRow | null {
  const [first, ...others] = [...added, ...changed.map(({ after: row }) => row)];
  if (first && others.length === 0) return first;
  const season = seasonOf(now);
  return chooseOffer(toOffers(after, season.today), ANY_SEAT, season);
}

const toOffers = (rows: readonly PriceRow[], checkedAt: string) =>
  rows.map((row) => ({ ...row, id: classKey(row), checkedAt }));

/** The card of the school as a family sees it in a search without a grade, with these prices. */
function cardOf(
  detail: SchoolDetail | null,
  rows: readonly PriceRow[],
  places: Desk["search"]["places"],
  now: Date,
): SchoolCardView | null {
  if (!detail) return null;
  const season = seasonOf(now);
  const offers = toOffers(rows, season.today);
  const bestOffer = chooseOffer(offers, ANY_SEAT, season);
  const highestFeeCents = highestFee(offers, ANY_SEAT, season);
  const school = { ...detail.card, bestOffer, years: rows.map(({ year }) => year) };
  return toSchoolCardView(highestFeeCents === undefined ? school : { ...school, highestFeeCents }, places);
}

/** Differences between two prices, in words. */
function differingLabel(row: PriceRow, other: PriceRow): string {
  const parts = [priceLabel(row), ...termsText(row)];
  const same = new Set([priceLabel(other), ...termsText(other)]);
  return formatList(parts.filter((word) => !same.has(word))) || "o resto igual";
}

function undoForm(path: string, base: string, version: number): DeskFormView {
  return toForm(
    {
      action: "desfazer",
      schema: null,
      path,
      submit: "Voltar aos preços de antes",
      hidden: { version: String(version), base },
      fields: [],
      confirm: confirmed("Voltar?", "Os preços ficam como eram antes desta mudança e das que vieram depois."),
    },
    null,
  );
}

/** The fields of one price, for a phone: its cells, by the names of their kinds. */
function rowFields(cells: Readonly<Record<string, string>>, years: readonly number[]): FieldView[] {
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const fields: FieldView[] = [
    { name: "grade", label: "Série", type: "select", options: options(GRADES.map(({ name }) => name)) },
    { name: "shift", label: "Turno", type: "select", options: options(SHIFTS.map(({ name }) => name)) },
    { name: "year", label: "Ano letivo", type: "select", options: options(years.map(String)) },
    { name: "list", label: "Mensalidade sem bolsa", type: "text", hint: "Em reais: 1.234,50" },
    { name: "net", label: "Mensalidade com bolsa", type: "text", hint: "Em branco, se não há bolsa." },
    { name: "enrollment", label: "Taxa de matrícula", type: "text" },
    { name: "waivesEnrollment", label: "Matrícula grátis", type: "select", options: options(["sim", "não"]) },
    { name: "waivesFirst", label: "1ª mensalidade grátis", type: "select", options: options(["sim", "não"]) },
    { name: "installments", label: "Parcelas por ano", type: "text" },
    {
      name: "validity",
      label: "Até quando vale a bolsa",
      type: "select",
      options: options(["ano_letivo", "minimo_2_anos", "fim_da_etapa"].map(validityName)),
    },
    { name: "conditions", label: "Condições", type: "text", hint: "Por exemplo: para pagamento até o dia 5." },
  ];
  return fields.map((field) => ({ ...field, value: cells[field.name] ?? "" }));
}

/** The cells of a price by its key, for the row form; null when there is none. */
export function rowOf({ rows }: SchoolPrices, key: string): Record<string, string> | null {
  const row = rows.find((one) => classKey(one) === key);
  return row ? cellsOf(row) : null;
}
