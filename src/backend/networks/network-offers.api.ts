import { ApiError } from "../../contract/v3/errors.ts";
import { isIdempotencyKey } from "../../contract/v3/idempotency-key.ts";
import type { networkOfferEndpoints } from "../../contract/v3/network-offers.ts";
import type { BackendContext } from "../env.ts";
import { type Handlers, says } from "../http/mount.ts";
import { countAttempt } from "../throttle.ts";
import { hashContent } from "../tokens.ts";
import type { NetworkTable } from "./network-table.ts";

/** Readers of tables and workbooks are loaded with the first table. */
const offers = () => import("./network-offers.ts");
const uploads = () => import("./network-uploads.ts");
const keys = () => import("./network-keys.ts");

/** Prices of networks, from their programs and people. */
export const networkOffersApi: Handlers<typeof networkOfferEndpoints> = {
  get: async ({ env, c, now }) => {
    const { base, ...found } = await (await offers()).readNetworkOffers(env.DB, c.get("network")!, now);
    c.header("ETag", `"${base}"`);
    return found;
  },
  put: async ({ env, c, query, now }) => {
    const network = c.get("network")!;
    // A program may state any address.
    await countAttempt(env.DB, "networkTable", network.id, `network ${network.id}`, now);
    const { table, contentHash } = await readTable(c, query);
    const upload = {
      table,
      contentHash,
      year: query.ano,
      isWhole: query.modo === "completo",
      takes: query.erros === "parar" ? "all" : "right",
      isSimulated: query.simular === "1",
      base: readTag(c.req.header("if-match")),
      stale: "version_changed",
      idempotencyKey: readKey(c),
      personId: null,
    } as const;
    const { text: _, base, ...report } = await (await offers()).uploadOffers(env.DB, network, upload, now);
    c.header("ETag", `"${base}"`);
    if (report.code) c.status(422);
    return report;
  },
  read: async ({ env, params, now }) => (await uploads()).readNetworkPrices(env.DB, params.token, now),
  preview: async ({ env, params, body: { file, text, ...told }, now }) => {
    const table = file === "" ? text : (await import("../prices/base64.ts")).bytesOf(file);
    return (await uploads()).previewUpload(env.DB, params.token, { ...told, table }, now);
  },
  publish: async ({ env, params, body: { text: table, ...told }, now }) =>
    (await uploads()).publishUpload(env.DB, params.token, { ...told, table }, now),
  restore: async ({ env, params, body, now }) =>
    (await uploads()).restoreUpload(env.DB, params.token, body.version, now),
  makeKey: async ({ env, params, now }) => ({ key: await (await keys()).makeNetworkKey(env.DB, params.token, now) }),
  endKey: says("A chave não vale mais.", async ({ env, params, now }) =>
    (await keys()).endNetworkKey(env.DB, params.token, now),
  ),
};

/** The table in the body, and a hash of it with its options. Throws `invalid_request`, `unsupported_type`. */
async function readTable(
  c: BackendContext,
  options: unknown,
): Promise<{ readonly table: NetworkTable; readonly contentHash: string }> {
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const contentHash = await hashContent(digest, options);
  const type = (c.req.header("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (type === "application/json") {
    try {
      return { table: { json: JSON.parse(new TextDecoder().decode(bytes)) as unknown }, contentHash };
    } catch (cause) {
      throw new ApiError("invalid_request", {}, cause);
    }
  }
  if (!FILE_TYPES.includes(type)) throw new ApiError("unsupported_type");
  return { table: bytes, contentHash };
}

/** Types of CSV and .xlsx files; what a file is, its bytes tell. */
const FILE_TYPES = [
  "text/csv",
  "text/plain",
  "text/tab-separated-values",
  "application/octet-stream",
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** The state that `If-Match` names; null for none, and for any. */
function readTag(header: string | undefined): string | null {
  const tag = (header ?? "*").trim();
  return tag === "*" ? null : tag.replace(/^W\//, "").replaceAll('"', "");
}

/** Throws `invalid_request` for a key that is none. */
function readKey(c: BackendContext): string | null {
  const key = c.req.header("idempotency-key");
  if (key !== undefined && !isIdempotencyKey(key)) throw new ApiError("invalid_request");
  return key ?? null;
}
