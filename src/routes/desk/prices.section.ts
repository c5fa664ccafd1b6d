import { createElement } from "react";
import type { DeskClass } from "../../contract/v3/desk-seats.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { PricePreview, SchoolPrices } from "../../contract/v3/school-prices.ts";
import { mayWork } from "../../domain/partners/school-rights.ts";
import { getUf } from "../../domain/places/uf.ts";
import { COLUMN_KINDS, MAX_COLUMN_NAME, MAX_COLUMNS } from "../../domain/prices/column-kinds.ts";
import { columnLabel } from "../../domain/prices/price-columns.ts";
import { appendRow, TABLE_CELLS } from "../../domain/prices/write-price-table.ts";
import { formatDate } from "../../domain/text/format.ts";
import { compareFee } from "../../listing/fee-comparison.ts";
import type { RefusedForm } from "../../parts/desk/desk-form.ts";
import { type Notice, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { toClassRows, toPriceRows } from "./price-rows.ts";
import { PricesContent } from "./prices-content.tsx";
import { COLUMN_FIELD, comparedPrice, NOTHING_TYPED, rowOf, type TypedPrices, toPricesView } from "./prices-view.ts";
import { CONFIRM_SEATS, confirmSeats, toSeatsView } from "./seats-view.ts";
import type { Desk, DeskContent, DeskSection } from "./section.ts";

const COLUMN_ANSWERS = [...COLUMN_KINDS, "none"] as const;
/** Largest file that is taken, in bytes; the backend takes as much. */
const MAX_FILE_BYTES = 1_000_000;

/**
 * `/mesa/:token/precos`: the prices of the school with the seats of each class, and three ways to change prices: one
 * row, a pasted table, a file. All are one text, which is shown with what it would change before it is published. A
 * column of INEP codes has prices of other schools of the person, too. Who may only reply to families sees and confirms
 * the seats alone.
 */
export const PRICES: DeskSection = {
  slug: "precos",
  title: "Preços e vagas",
  right: "seats",
  notices: {
    confirmadas: {
      variant: "success",
      text: "Vagas confirmadas.",
      soon: "As famílias veem os números em alguns minutos.",
    },
    publicados: {
      variant: "success",
      text: "Preços publicados.",
      soon: "Em um minuto eles aparecem na página da escola e na busca.",
    },
    retirado: {
      variant: "success",
      text: "Preço retirado.",
      soon: "Em um minuto ele sai da página da escola e da busca.",
    },
    desfeito: {
      variant: "success",
      text: "Os preços de antes voltaram.",
      soon: "Em um minuto eles aparecem na página da escola.",
    },
  },
  load: async (desk, refused) => {
    const [prices, classes] = await readBoth(desk);
    const row = prices && rowOf(prices, desk.url.searchParams.get("linha") ?? "");
    return contentOf(desk, prices, { ...NOTHING_TYPED, row }, null, classes, refused);
  },
  submit: async (desk, form) => {
    if (textOf(form, "acao") === CONFIRM_SEATS) {
      await confirmSeats(desk, form);
      return "confirmadas";
    }
    const { schoolPrices } = desk.backend();
    const base = textOf(form, "base");
    try {
      switch (textOf(form, "acao")) {
        case "retirar":
          await schoolPrices.remove(desk.token, { price: textOf(form, "price"), base });
          return "retirado";
        case "desfazer":
          await schoolPrices.restore(desk.token, { version: textOf(form, "version"), base });
          return "desfeito";
        case "publicar":
          await schoolPrices.publish(desk.token, {
            ...typedTable(form),
            base,
            takes: takesOf(form),
            isSure: textOf(form, "isSure") === "on",
          });
          return "publicados";
        case "colunas":
          await schoolPrices.stateColumns(desk.token, { columns: statedColumns(form) });
          return await showTable(desk, form);
        case "linha":
          return await showRow(desk, form);
        default:
          return await showTable(desk, form);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "prices_changed") return showBoth(desk, form);
      if (error.issues.length > 0) return showRefused(desk, form, error);
      throw error;
    }
  },
  countWaiting: async (desk) => {
    const [prices, classes] = await readBoth(desk);
    if (prices?.rows.length === 0) {
      return { count: 1, label: "tabela de preços para publicar: nenhum preço seu está no ar" };
    }
    const count = classes.filter(({ isDue }) => isDue).length;
    return { count, label: count === 1 ? "turma com vagas para confirmar" : "turmas com vagas para confirmar" };
  },
};

/** Prices, null for who may not change them, and the classes with their seats. */
function readBoth({ backend, token, claim }: Desk): Promise<[SchoolPrices | null, DeskClass[]]> {
  const mayPublish = mayWork(claim.level, claim.access, "prices");
  return Promise.all([mayPublish ? backend().schoolPrices.read(token) : null, backend().deskSeats.list(token)]);
}

/** The preview of a table, which a file may bring. */
async function showTable(desk: Desk, form: FormData): Promise<DeskContent> {
  const file = form.get("arquivo");
  const typed = typedTable(form);
  const isFile = file instanceof File && file.size > 0;
  if (isFile && file.size > MAX_FILE_BYTES) {
    const message = "O arquivo é grande demais: o limite é 1 MB";
    throw new ApiError("invalid_fields", { issues: [{ field: "arquivo", message }] });
  }
  return showPreview(desk, await preview(desk, typed, isFile ? file : undefined), filled(typed));
}

/** The form of a table that was refused as it is, with what was typed. */
async function showRefused(desk: Desk, form: FormData, error: ApiError): Promise<DeskContent> {
  const { status, errors } = refusalOf(error);
  const prices = await desk.backend().schoolPrices.read(desk.token);
  return { content: await contentOf(desk, prices, { ...filled(typedTable(form)), errors }, null), status };
}

/** The preview of the table with one more row; a row with errors stays in its form. */
async function showRow(desk: Desk, form: FormData): Promise<DeskContent> {
  const row = Object.fromEntries(TABLE_CELLS.map((kind) => [kind, textOf(form, `${kind}`)]));
  const earlier = textOf(form, "text");
  const read = await preview(desk, { text: appendRow(earlier, row), year: "", isWhole: false });
  if (read.errors.length === 0) return showPreview(desk, read, { ...NOTHING_TYPED, row: {} });
  const prices = await desk.backend().schoolPrices.read(desk.token);
  const typed = { ...NOTHING_TYPED, text: earlier, row, errors: rowErrors(read.errors) };
  return { content: await contentOf(desk, prices, typed, null), status: 422 };
}

/** The errors of the table of a row, `linha 2, Turno: em branco`, by the fields of its form. */
function rowErrors(errors: readonly string[]): Record<string, string> {
  const byField = errors.map((error) => {
    const [, label, message = error] = /^linha \d+(?:, ([^:]+))?: (.*)$/s.exec(error) ?? [];
    return [TABLE_CELLS.find((kind) => columnLabel(kind) === label) ?? TABLE_CELLS[0]!, message];
  });
  return Object.fromEntries(byField);
}

async function showPreview(desk: Desk, preview: PricePreview, typed: TypedPrices): Promise<DeskContent> {
  const prices = await desk.backend().schoolPrices.read(desk.token);
  const content = await contentOf(desk, prices, { ...typed, text: preview.text || typed.text }, preview);
  return { content, status: preview.errorCount > 0 ? 422 : 200 };
}

/** After somebody else's change: the prices of now, and what the sent table changes of them. */
async function showBoth(desk: Desk, form: FormData): Promise<DeskContent> {
  const prices = await desk.backend().schoolPrices.read(desk.token);
  const [last] = prices.changes;
  const who = last ? ` A última mudança é de ${formatDate(last.at)}, por ${last.by ?? "outra pessoa"}.` : "";
  const text = `Os preços mudaram enquanto você editava, e nada foi publicado.${who} Confira abaixo o que está no ar e o que a sua tabela muda, e publique de novo.`;
  const notice: Notice = { variant: "warning", text };
  const typed = typedTable(form);
  if (typed.text === "") return { content: await contentOf(desk, prices, NOTHING_TYPED, null), notice, status: 409 };
  const content = await contentOf(desk, prices, filled(typed), await preview(desk, typed));
  return { content, notice, status: 409 };
}

async function contentOf(
  desk: Desk,
  prices: SchoolPrices | null,
  typed: TypedPrices,
  preview: PricePreview | null,
  known?: readonly DeskClass[],
  refused: RefusedForm | null = null,
) {
  const published = preview ? await readPublished(desk, preview).catch(() => NOTHING_KNOWN) : NOTHING_KNOWN;
  const classes = known ?? (await desk.backend().deskSeats.list(desk.token));
  const seats = toSeatsView(classes, desk.path, refused);
  return createElement(PricesContent, {
    prices: prices && toPricesView(desk, prices, published, typed, preview),
    // The page of who may not change prices has the classes alone.
    rows: prices ? toPriceRows(desk.path, prices) : toClassRows(classes),
    seats,
  });
}

const NOTHING_KNOWN = { detail: null, comparison: null };

async function readPublished({ findSchoolDetail, search, claim, now }: Desk, preview: PricePreview) {
  const detail = await findSchoolDetail(claim.school.slug);
  const { places } = search;
  const name = detail && places.findCityByCode(detail.card.cityCode);
  const city = name && (await places.findCityBySlug(name.slug));
  const place = city && ({ kind: "city", unit: getUf(city.uf), city } as const);
  return { detail, comparison: place ? await compareFee(comparedPrice(preview, now), search, place) : null };
}

function typedTable(form: FormData) {
  return { text: textOf(form, "text"), year: textOf(form, "year"), isWhole: textOf(form, "isWhole") === "on" };
}

/** The effect of a table; a file replaces its text. */
function preview({ backend, token }: Desk, typed: ReturnType<typeof typedTable>, file?: File) {
  return backend().schoolPrices.preview(token, { ...typed, file });
}

function filled(table: ReturnType<typeof typedTable>): TypedPrices {
  return { ...NOTHING_TYPED, ...table };
}

/** Reads the kinds that were chosen for columns. Unknown kinds, and names that no form of ours has, are left out. */
function statedColumns(form: FormData) {
  const fields = [...new Set(form.keys())].filter(
    (name) => name.startsWith(COLUMN_FIELD) && name.length <= COLUMN_FIELD.length + MAX_COLUMN_NAME,
  );
  return fields.slice(0, MAX_COLUMNS).map((field) => {
    const kind = COLUMN_ANSWERS.find((one) => one === textOf(form, field));
    return { name: field.slice(COLUMN_FIELD.length), kind: kind ?? ("" as const) };
  });
}

function takesOf(form: FormData): "all" | "right" {
  return textOf(form, "takes") === "right" ? "right" : "all";
}
