import * as v from "valibot";
import type { Shift } from "../../domain/catalog/shift.ts";
import type { Grade } from "../../domain/catalog/stage.ts";
import { COLUMN_KINDS, MAX_COLUMN_NAME, MAX_COLUMNS, type StatedKind } from "../../domain/prices/column-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { messageResponse } from "./account.ts";
import { orNull, text, word } from "./parts.ts";

/** Maximum characters of a table as text, and bytes of its file. */
const MAX_TABLE = 1_000_000;
/** A body with both. */
const MAX_BODY_BYTES = 3_000_000;

const priceRow = v.object({
  year: v.number(),
  grade: word<Grade>(),
  shift: word<Shift>(),
  listMonthlyFeeCents: v.number(),
  discountPercent: v.number(),
  netMonthlyFeeCents: v.number(),
  enrollmentFeeCents: v.nullable(v.number()),
  waivesEnrollmentFee: v.boolean(),
  waivesFirstMonth: v.boolean(),
  installments: v.nullable(v.number()),
  validityRule: orNull,
  conditions: orNull,
});

const counts = v.object({ added: v.number(), changed: v.number(), confirmed: v.number(), removed: v.number() });
export type PriceCounts = v.InferOutput<typeof counts>;

const schoolPrices = v.object({
  rows: v.array(priceRow),
  /** Keys of the classes among them whose price the team keeps off the site. */
  takenDown: v.array(text),
  /** State of the prices, which a change names: it is refused when they have changed since. */
  base: text,
  /** Since when no change is published, so that new prices wait; null while they are. */
  heldSince: orNull,
  years: v.array(v.number()),
  changes: v.array(
    v.object({
      version: v.number(),
      at: text,
      /** "Ana Souza (secretária)"; null when their claim was erased. */
      by: orNull,
      counts,
      /** The grades that it is about, by school year. */
      grades: v.array(v.object({ year: v.number(), grades: v.array(word<Grade>()) })),
      /** Whether the prices before it can be taken back. */
      isReversible: v.boolean(),
    }),
  ),
});
export type SchoolPrices = v.InferOutput<typeof schoolPrices>;

/** State of the prices that somebody has seen. */
const base = v.pipe(v.string(), v.maxLength(100));

/** Yes or no of a multipart body. */
const formFlag = v.pipe(
  v.picklist(["true", "false"]),
  v.transform((flag) => flag === "true"),
);

const tableInput = v.object({
  text: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_TABLE, "A tabela é grande demais: mande só os preços da escola.")),
    "",
  ),
  /** School year of a table that states none; empty if it must. */
  year: v.optional(v.pipe(v.string(), v.maxLength(4)), ""),
  /** The table is all of the prices of its school years. */
  isWhole: v.optional(v.union([v.boolean(), formFlag]), false),
});

const previewRequest = v.object({
  ...tableInput.entries,
  /** A CSV or .xlsx file, instead of the text. */
  file: v.optional(v.pipe(v.file(), v.maxSize(MAX_TABLE, "O arquivo é grande demais: o limite é 1 MB."))),
});

const pricePreview = v.object({
  text,
  base: text,
  added: v.array(priceRow),
  changed: v.array(v.object({ before: priceRow, after: priceRow })),
  confirmed: v.number(),
  removed: v.array(priceRow),
  /** Free seats that change; null before the first number. */
  seats: v.array(
    v.object({
      year: v.number(),
      grade: word<Grade>(),
      shift: word<Shift>(),
      before: v.nullable(v.number()),
      seats: v.number(),
    }),
  ),
  /** The other schools that the table names, of those that the person takes care of. */
  others: v.array(v.object({ name: text, inepCode: text, ...counts.entries })),
  /** The first hundred; `errorCount` counts them all. */
  errors: v.array(text),
  errorCount: v.number(),
  /** Prices that are likely slips, which are no part of the effect: "6º ano, manhã, 2027: R$ 12". */
  unlikely: v.array(text),
  warnings: v.array(text),
  notes: v.array(text),
  columns: v.array(v.object({ name: text, isKnown: v.boolean(), stated: v.nullable(word<StatedKind>()) })),
  /** All prices after the change. */
  after: v.array(priceRow),
});
export type PricePreview = v.InferOutput<typeof pricePreview>;

const publishRequest = v.object({
  ...tableInput.entries,
  /** Publishes a table with errors not at all ("all"), or its correct rows ("right"), without likely slips. */
  takes: v.optional(v.picklist(["all", "right"]), "all"),
  /** The likely slips among the right rows are right, too. */
  isSure: v.optional(v.boolean(), false),
  base,
});

const columnsRequest = v.object({
  columns: v.pipe(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.maxLength(MAX_COLUMN_NAME)),
        /** Empty: the kind follows from the name, and an unknown name is not read. */
        kind: v.picklist([...COLUMN_KINDS, "none", ""]),
      }),
    ),
    v.maxLength(MAX_COLUMNS),
  ),
});

export const schoolPriceEndpoints = {
  read: endpoint("GET /v3/claims/own/:token/prices", "link", schoolPrices, {
    summary: "The prices of the school of an approved claim, and who changed them.",
  }),
  preview: endpoint("POST /v3/claims/own/:token/prices/preview", "link", pricePreview, {
    summary:
      "Reads a table of prices, multipart where it is a file, and says what it would change and which cells are wrong. Writes nothing.",
    body: previewRequest,
    isMultipart: true,
    maxBodyBytes: MAX_BODY_BYTES,
  }),
  publish: endpoint("POST /v3/claims/own/:token/prices", "link", counts, {
    summary: "Publishes a table of prices, whole or its right rows; 409 when somebody changed the prices since `base`.",
    body: publishRequest,
    maxBodyBytes: MAX_BODY_BYTES,
    errors: ["prices_changed"],
  }),
  stateColumns: endpoint("POST /v3/claims/own/:token/prices/columns", "link", messageResponse, {
    summary: "Remembers what columns of the tables of the school have, for its next tables too.",
    body: columnsRequest,
  }),
  remove: endpoint("POST /v3/claims/own/:token/prices/removal", "link", counts, {
    summary: "Takes the price of one class off the site; 409 when somebody changed the prices since `base`.",
    body: v.object({ price: v.pipe(v.string(), v.maxLength(100)), base }),
    errors: ["prices_changed", "not_found"],
  }),
  restore: endpoint("POST /v3/claims/own/:token/prices/restoration", "link", counts, {
    summary: "Brings back the prices before a change of the last 30 days; 409 as above.",
    body: v.object({ version: v.pipe(v.string(), v.maxLength(10)), base }),
    errors: ["prices_changed", "not_found"],
  }),
};
