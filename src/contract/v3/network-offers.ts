import * as v from "valibot";
import { PARTNERS_PATH } from "../api-path.ts";
import { endpoint } from "../endpoint.ts";
import { messageResponse } from "./account.ts";
import { orNull, text } from "./parts.ts";

/** Most bytes of a table that a program sends, and of the body of a form with one. */
const [MAX_TABLE_BYTES, MAX_BODY_BYTES] = [4_000_000, 9_000_000];
/** Most characters of a table as text, and of a file of 2 MB in base64. */
const [MAX_TEXT, MAX_FILE] = [4_000_000, 2_800_000];

const counts = v.object({
  /** Schools with a price in the table. */
  schools: v.number(),
  added: v.number(),
  changed: v.number(),
  confirmed: v.number(),
  removed: v.number(),
});
export type UploadCounts = v.InferOutput<typeof counts>;

/** A wrong cell; a wrong line or table where the column or the line is null. */
const fault = v.object({ line: v.nullable(v.number()), column: orNull, value: orNull, message: text });

/** Effect of a table of prices of a network. */
export const uploadReport = v.object({
  /** "invalid_fields" when nothing was written because of errors. */
  code: v.optional(v.literal("invalid_fields")),
  /** In Portuguese, for people. */
  message: text,
  /** Number of the last table that was taken: this one, unless nothing was written. 0: none yet. */
  version: v.number(),
  /** The call asked for a report only, and nothing was written. */
  simulated: v.boolean(),
  /** The prices are the same already, or the call was a retry, and nothing was written. */
  repeated: v.boolean(),
  counts,
  /** All of them; `errors` has the first thousand. */
  errorCount: v.number(),
  errors: v.array(fault),
  warnings: v.array(text),
  notes: v.array(text),
});
export type UploadReport = v.InferOutput<typeof uploadReport>;

/** The prices of a network, as a table with a column for each name. */
export const networkOffers = v.object({
  rede: text,
  version: v.number(),
  /** Instant of the last table; null before the first. */
  at: orNull,
  ofertas: v.array(v.record(v.string(), v.string())),
});
export type NetworkOffers = v.InferOutput<typeof networkOffers>;

/** Options of a table in the address. */
const uploadQuery = v.object({
  modo: v.optional(v.picklist(["alteracoes", "completo"], "Use alteracoes ou completo."), "alteracoes"),
  erros: v.optional(v.picklist(["parar", "pular"], "Use parar ou pular."), "parar"),
  simular: v.optional(v.picklist(["0", "1"], "Use 0 ou 1."), "0"),
  ano: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.regex(/^20\d\d$/))], "Use um ano, como 2027."), ""),
});

/** Uploads and the key of a network, to one of its people who edits. */
const networkPrices = v.object({
  network: v.object({ id: text, name: text }),
  version: v.number(),
  years: v.array(v.number()),
  uploads: v.array(
    v.object({
      version: v.number(),
      at: text,
      /** Null for a program. */
      by: orNull,
      mode: v.picklist(["changes", "whole", "restoration"]),
      counts,
      /** Whether what it changed can be taken back. */
      isReversible: v.boolean(),
    }),
  ),
  key: v.nullable(v.object({ createdAt: text, by: text })),
  /** Time of the last change or confirmation by a program; null for never. */
  programAt: orNull,
});
export type NetworkPrices = v.InferOutput<typeof networkPrices>;

const told = {
  text: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_TEXT, "A tabela é grande demais: mande menos escolas de cada vez.")),
    "",
  ),
  /** School year of a table that tells none; empty if it must. */
  year: v.optional(v.pipe(v.string(), v.maxLength(4)), ""),
  isWhole: v.optional(v.boolean(), false),
  takes: v.optional(v.picklist(["all", "right"]), "all"),
};

const preview = v.object({
  ...uploadReport.entries,
  /** The table as text, to be published. */
  text,
  base: text,
});
export type UploadPreview = v.InferOutput<typeof preview>;

export const networkOfferEndpoints = {
  get: endpoint(`GET ${PARTNERS_PATH}/:network/ofertas`, "network", networkOffers, {
    summary: "The prices of the schools of a network, as a table that `PUT` takes again. The `ETag` names their state.",
  }),
  put: endpoint(`PUT ${PARTNERS_PATH}/:network/ofertas`, "network", uploadReport, {
    summary:
      "Takes a table of prices of the schools of a network: JSON, CSV or .xlsx, all of it or the right rows. 422 with the same report when rows are wrong. `Idempotency-Key` and `If-Match` are optional.",
    query: uploadQuery,
    maxBodyBytes: MAX_TABLE_BYTES,
    isUnrecorded: true,
    errors: ["invalid_request", "unsupported_type", "invalid_fields", "too_large", "key_reused", "version_changed"],
  }),
  read: endpoint("GET /v3/networks/own/:token/offers", "link", networkPrices, {
    summary: "Uploads and the key of the network of the link.",
  }),
  preview: endpoint("POST /v3/networks/own/:token/offers/preview", "link", preview, {
    summary: "Reads a table of prices of the network, and says what it would change and which cells are wrong.",
    body: v.object({
      ...told,
      /** A CSV or .xlsx file in base64, instead of the text. */
      file: v.optional(v.pipe(v.string(), v.maxLength(MAX_FILE, "O arquivo é grande demais: o limite é 2 MB.")), ""),
    }),
    maxBodyBytes: MAX_BODY_BYTES,
  }),
  publish: endpoint("POST /v3/networks/own/:token/offers", "link", uploadReport, {
    summary: "Publishes a table of prices of the network; 409 when somebody changed prices of it since `base`.",
    body: v.object({ ...told, base: v.pipe(v.string(), v.maxLength(100)) }),
    maxBodyBytes: MAX_BODY_BYTES,
    errors: ["prices_changed"],
  }),
  restore: endpoint("POST /v3/networks/own/:token/offers/restoration", "link", counts, {
    summary: "Takes back what an upload of the last 30 days changed, at schools whose prices did not change since.",
    body: v.object({ version: v.pipe(v.string(), v.maxLength(10)) }),
    errors: ["prices_changed", "not_found"],
  }),
  makeKey: endpoint("POST /v3/networks/own/:token/key", "link", v.object({ key: text }), {
    summary: "Makes the key of the network, in place of an earlier one. It is told once.",
  }),
  endKey: endpoint("POST /v3/networks/own/:token/key/removal", "link", messageResponse, {
    summary: "Ends the key of the network.",
  }),
};
