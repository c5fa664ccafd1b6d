import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import * as v from "valibot";
import { ApiError } from "../../../contract/v3/errors.ts";
import { errorText } from "../../../domain/text/scrub-errors.ts";
import { pollPayment } from "../../orders/run-deadlines.ts";
import { payment } from "../../schema/orders.ts";
import { type ProviderBindings, providerOf } from "../provider.ts";
import { chargeIdOf } from "./pix-provider.ts";
import { isPixSecret, type PixSecret } from "./pix-secret.ts";

/** Charges of one call that are read at once; the cron reads the open ones among the others within a minute. */
const READ_AT_ONCE = 20;

/** One entry that makes no sense hides no other. */
const Transfers = v.array(v.fallback(v.object({ txid: v.string() }), { txid: "" }));
/** As the standard says; Inter sends the list alone. The trial of a new address has none, and may be empty. */
const Hints = v.pipe(
  v.string(),
  v.transform((body) => body.trim() || "{}"),
  v.parseJson(),
  v.union([
    Transfers,
    v.pipe(
      v.object({ pix: v.optional(Transfers, []) }),
      v.transform(({ pix }) => pix),
    ),
  ]),
);

/**
 * Takes a call of the bank, which is only a hint: whatever it says, the charges that it names are read back from the
 * bank. So a forged, repeated, late or reordered call changes nothing that is not true. Returns how many were read.
 * Throws `forbidden` at another address, `invalid_request` for what is no such call.
 */
export async function takePixCall(
  env: ProviderBindings & PixSecret,
  secret: string,
  body: string,
  now: Date,
): Promise<number> {
  const provider = providerOf(env);
  if (!(await isPixSecret(env, secret)) || provider.isSandbox) throw new ApiError("forbidden");
  const hints = v.safeParse(Hints, body);
  if (!hints.success) throw new ApiError("invalid_request");
  const ids = new Set(hints.output.flatMap(({ txid }) => chargeIdOf(txid) ?? []));
  if (ids.size === 0) return 0;
  const isNamed = sql`${payment.id} IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`;
  const known = await drizzle(env.DB).select().from(payment).where(isNamed).limit(READ_AT_ONCE);
  let read = 0;
  for (const one of known) {
    try {
      await pollPayment(env.DB, provider, one, now);
      read++;
    } catch (error) {
      console.error(`pix call: ${one.id} ${errorText(error)}`);
    }
  }
  return read;
}
