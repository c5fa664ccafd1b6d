import type { FieldView } from "../../contract/forms/form-view.ts";
import type { PricePreview, SchoolPrices } from "../../contract/v3/school-prices.ts";
import { SHIFTS, shiftInWords } from "../../domain/catalog/shift.ts";
import { GRADES, gradeOf } from "../../domain/catalog/stage.ts";
import { COLUMN_KINDS } from "../../domain/prices/column-kinds.ts";
import { validityName } from "../../domain/prices/price-cells.ts";
import { countsInWords } from "../../domain/prices/price-changes.ts";
import { columnLabel } from "../../domain/prices/price-columns.ts";
import { classKey, type PricedClass, type PriceRow } from "../../domain/prices/price-row.ts";
import { cellsOf } from "../../domain/prices/write-price-table.ts";
import { chooseOffer, highestFee } from "../../domain/pricing/offer-choice.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { ANY_SEAT } from "../../domain/pricing/seat.ts";
import { formatDate, formatDiscount, formatList, formatMoney, plural } from "../../domain/text/format.ts";
import { type SchoolCardView, toSchoolCardView } from "../../parts/cards/card-view.ts";
import { type DeskFormView, toForm } from "../../parts/desk/desk-form.ts";
import { NO_ERRORS } from "../../parts/forms/form-answer.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { withQuery } from "../../site/paths.ts";
import type { Desk } from "./section.ts";

/** A table as it was typed, with the row that is being written. */
export interface TypedPrices {
  readonly text: string;
  readonly year: string;
  readonly isWhole: boolean;
  /** Cells of the row form by kind; null when it is not in use. */
  readonly row: Readonly<Record<string, string>> | null;
  readonly rowErrors: readonly string[];
}

export const NOTHING_TYPED: TypedPrices = { text: "", year: "", isWhole: false, row: null, rowErrors: [] };

/** Prices on the site up to which their list is open. */
const OPEN_ROWS = 9;

export type PricesView = ReturnType<typeof toPricesView>;

/** The prices of a school at its desk, the ways to change them, and what a table would change. */
export function toPricesView(
  { path, now, search }: Pick<Desk, "path" | "now" | "search">,
  { rows, base, takenDown, years, changes }: SchoolPrices,
  detail: SchoolDetail | null,
  typed: TypedPrices,
  preview: PricePreview | null,
) {
  const shown = rows.length - takenDown.length;
  return {
    listTitle: shown === 0 ? "Nenhum preço no ar" : `No ar: ${plural(shown, "preço", "preços")}`,
    /** A whole table would push down the rest. */
    isListOpen: rows.length <= OPEN_ROWS && preview === null,
    rowForm: {
      isOpen: typed.row !== null,
      errors: typed.rowErrors,
      form: {
        schema: null,
        action: `${path}#previa`,
        submit: "Ver como fica",
        hidden: { acao: "linha", text: typed.text },
        fields: rowFields(typed.row ?? {}, years),
        errors: NO_ERRORS,
      },
    },
    table: {
      isOpen: typed.text !== "" || typed.row === null,
      action: `${path}#previa`,
      text: typed.text,
      year: typed.year,
      isWhole: typed.isWhole,
      years: years.map(String),
    },
    preview: preview && toPreviewView(path, typed, preview, cardOf(detail, preview.after, search.places, now)),
    changes: changes.map(({ version, at, by, counts, isReversible }) => ({
      version,
      what: `${formatDate(at)}, por ${by ?? "alguém que não está mais na mesa"}: ${countsInWords(counts)}`,
      undo: isReversible ? undoForm(path, base, version) : null,
    })),
  };
}

/** A line of the table of prices and seats; without `change` it is of who may not change the price. */
export interface ClassRow {
  /** `classKey`. */
  readonly key: string;
  readonly title: string;
  readonly change: {
    readonly price: string;
    readonly isTakenDown: boolean;
    readonly editHref: string;
    readonly remove: DeskFormView;
  } | null;
}

export function toPriceRows(path: string, { rows, takenDown, base }: SchoolPrices): ClassRow[] {
  return rows.map((row) => {
    const key = classKey(row);
    const change = {
      price: [priceInWords(row), ...termsInWords(row)].join(" · "),
      isTakenDown: takenDown.includes(key),
      editHref: `${withQuery(path, `linha=${encodeURIComponent(key)}`)}#linha`,
      remove: removalForm(path, base, row),
    };
    return { key, title: classInWords(row), change };
  });
}

export const toClassRows = (classes: readonly PricedClass[]): ClassRow[] =>
  classes.map((one) => ({ key: classKey(one), title: classInWords(one), change: null }));

function toPreviewView(path: string, typed: TypedPrices, preview: PricePreview, card: SchoolCardView | null) {
  const { added, changed, confirmed, removed, others, errors, errorCount, warnings, notes, base, text } = preview;
  const counts = { added: added.length, changed: changed.length, confirmed, removed: removed.length };
  const told = [counts, ...others].reduce((sum, of) => sum + of.added + of.changed + of.confirmed, 0);
  const isReadable = told + removed.length > 0;
  const toMend = told === 0 ? "Corrija na tabela." : "Corrija na tabela, ou publique só o que está certo.";
  const here = others.length > 0 ? "O que muda nesta escola" : "O que muda";
  return {
    summary: isReadable ? `${here}: ${countsInWords(counts)}` : "Nada muda: nenhum preço desta tabela pode ser lido",
    others: others.map(({ name, inepCode, ...of }) => `${name}, INEP ${inepCode}: ${countsInWords(of)}`),
    errors,
    errorTitle: errorCount === 0 ? null : `${plural(errorCount, "erro nesta tabela", "erros nesta tabela")}. ${toMend}`,
    moreErrors: errorCount > errors.length ? `e mais ${errorCount - errors.length}` : null,
    warnings,
    notes,
    added: added.map((row) => `${classInWords(row)}: ${[priceInWords(row), ...termsInWords(row)].join(", ")}`),
    changed: changed.map(({ before, after }) => ({
      title: classInWords(after),
      from: differingWords(before, after),
      to: differingWords(after, before),
    })),
    removed: removed.map((row) => `${classInWords(row)}: ${priceInWords(row)}`),
    columns: toColumnsView(path, typed, preview),
    card: isReadable ? card : null,
    publish:
      told === 0
        ? null
        : {
            action: path,
            submit: errorCount === 0 ? "Publicar tudo" : "Publicar o que está certo",
            hidden: { text, year: typed.year, base, takes: errorCount === 0 ? "all" : "right" },
            isWhole: typed.isWhole,
          },
  };
}

/** Names of the fields of columns begin so. */
export const COLUMN_FIELD = "coluna:";

/** Kinds of the columns of a table: unknown names are asked about, all kinds can be changed. */
function toColumnsView(path: string, typed: TypedPrices, { columns, text, errorCount }: PricePreview) {
  if (columns.length === 0) return null;
  const isNew = columns.some(({ isKnown, told }) => !isKnown && told === null);
  const kinds = COLUMN_KINDS.map((kind) => ({ value: kind, label: columnLabel(kind) }));
  return {
    action: `${path}#previa`,
    hidden: { text, year: typed.year, ...(typed.isWhole && { isWhole: "on" }) },
    isOpen: isNew && errorCount > 0,
    title: isNew ? "Diga o que cada coluna tem" : "O que cada coluna tem",
    fields: columns.map(({ name, isKnown, told }) => ({
      name: `${COLUMN_FIELD}${name}`,
      label: name,
      value: told === "none" && !isKnown ? "" : (told ?? ""),
      empty: isKnown ? "O que o título diz" : "Nada que o site leia",
      options: isKnown ? [...kinds, { value: "none", label: "Nada que o site leia" }] : kinds,
    })),
  };
}

export type PreviewView = ReturnType<typeof toPreviewView>;

/** The card of the school as a family sees it in a search without a grade, with these prices. */
function cardOf(
  detail: SchoolDetail | null,
  rows: readonly PriceRow[],
  places: Desk["search"]["places"],
  now: Date,
): SchoolCardView | null {
  if (!detail) return null;
  const season = seasonOf(now);
  const offers = rows.map((row) => ({ ...row, id: classKey(row), checkedAt: season.today }));
  const bestOffer = chooseOffer(offers, ANY_SEAT, season)?.offer ?? null;
  const highestFeeCents = highestFee(offers, ANY_SEAT, season);
  const school = { ...detail.card, bestOffer, years: rows.map(({ year }) => year) };
  return toSchoolCardView(highestFeeCents === undefined ? school : { ...school, highestFeeCents }, places);
}

function classInWords({ grade, shift, year }: PricedClass): string {
  return `${gradeOf(grade).name}, ${shiftInWords(shift)}, ${year}`;
}

/** "R$ 1.000 por mês; com bolsa, R$ 800 (-20%)". */
function priceInWords({ listMonthlyFeeCents: list, netMonthlyFeeCents: net, discountPercent }: PriceRow): string {
  const scholarship =
    discountPercent > 0 ? `; com bolsa, ${formatMoney(net)} (${formatDiscount(discountPercent)})` : "";
  return `${formatMoney(list)} por mês${scholarship}`;
}

function termsInWords(row: PriceRow): string[] {
  const { enrollmentFeeCents: fee, installments, validityRule, conditions } = row;
  return [
    fee !== null && `matrícula ${formatMoney(fee)}`,
    row.waivesEnrollmentFee && "matrícula grátis",
    row.waivesFirstMonth && "1ª mensalidade grátis",
    installments !== null && plural(installments, "parcela", "parcelas"),
    validityRule !== null && `bolsa ${validityName(validityRule)}`,
    conditions,
  ].filter((term): term is string => typeof term === "string");
}

/** Differences between two prices, in words. */
function differingWords(row: PriceRow, other: PriceRow): string {
  const words = [priceInWords(row), ...termsInWords(row)];
  const same = new Set([priceInWords(other), ...termsInWords(other)]);
  return formatList(words.filter((word) => !same.has(word))) || "o resto igual";
}

const confirmed = (title: string, text: string) => ({ title, text });

function removalForm(path: string, base: string, row: PriceRow): DeskFormView {
  const what = classInWords(row);
  return toForm(
    {
      action: "retirar",
      schema: null,
      path,
      submit: "Tirar do ar",
      hidden: { price: classKey(row), base },
      fields: [],
      confirm: confirmed("Tirar do ar?", `O preço de ${what} sai da página e da busca. Dá para desfazer por 30 dias.`),
    },
    null,
  );
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
