import { and, eq, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ledger } from "../../backend/schema/books.ts";
import { school } from "../../backend/schema/catalog.ts";
import type { Statement } from "../../backend/workflow/transaction.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { readAmount } from "../../domain/prices/read-amount.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { readOwedTo } from "./balances.service.ts";

/** Largest amount that is no slip of the hand, in centavos: R$ 1.000.000. */
const MAX_CENTS = 100_000_000;

/** Fields of a movement at the bank, as the team types them. */
interface Typed {
  readonly amount: string;
  /** ISO date. */
  readonly on: string;
  readonly bankId: string;
}

/** An entry of the team: its statement, and what the audit says of it. */
interface Recorded {
  readonly target: string;
  readonly after: object;
  readonly changes: readonly Statement[];
  /** Key of the audit: of two entries about the same balance, one is written. */
  readonly once?: string;
}

/** A transfer to a school, of no more than it is owed. Throws `school_not_found`, `invalid_fields`. */
export async function recordTransfer(
  db: D1Database,
  provider: string,
  inepCode: string,
  typed: Typed,
  now: Date,
): Promise<Recorded> {
  const [row] = await drizzle(db).select({ name: school.name }).from(school).where(eq(school.inepCode, inepCode));
  if (!row) throw new ApiError("school_not_found");
  const { owedCents, seq } = await readOwedTo(db, provider, inepCode);
  if (centsOf(typed.amount) > owedCents) throw invalidField("amount", tooMuch(owedCents));
  const legs = { provider, kind: "transfer", debit: "school", credit: "bank", inepCode } as const;
  const recorded = await record(db, legs, typed, `escola ${row.name}`, now);
  return { ...recorded, once: `repasse ${provider} ${inepCode} ${seq}` };
}

const tooMuch = (owedCents: Cents) =>
  owedCents > 0
    ? `A escola tem ${formatMoney(owedCents)} a receber: registre até esse valor`
    : "A escola não tem nada a receber";

/** A fee of the bank, which is the operator's. Throws `invalid_fields`. */
export function recordFee(db: D1Database, provider: string, typed: Typed, now: Date): Promise<Recorded> {
  return record(db, { provider, kind: "fee", debit: "own", credit: "bank", inepCode: null }, typed, "banco", now);
}

async function record(
  db: D1Database,
  entry: Pick<typeof ledger.$inferInsert, "provider" | "debit" | "credit" | "inepCode"> & {
    readonly kind: "transfer" | "fee";
  },
  { amount, on, bankId }: Typed,
  whom: string,
  now: Date,
): Promise<Recorded> {
  const amountCents = centsOf(amount);
  if (on > dateInSaoPaulo(now)) throw invalidField("on", "Use a data em que o banco fez, até hoje");
  const known = await drizzle(db)
    .select({ id: ledger.id })
    .from(ledger)
    .where(and(eq(ledger.kind, entry.kind), eq(ledger.bankId, bankId)));
  const reversed = await listReversals(
    db,
    known.map(({ id }) => id),
  );
  if (reversed.length < known.length) throw invalidField("bankId", "Isto já foi registrado");
  // Once more, after each reversal: of two at the same time one is written.
  const id = [entry.kind, bankId, ...(known.length > 0 ? [known.length + 1] : [])].join(":");
  // Noon: the date is the same in São Paulo and in UTC.
  const at = `${on}T15:00:00.000Z`;
  return {
    target: whom,
    after: { "código no banco": bankId, valor: formatMoney(amountCents), data: on },
    changes: [
      drizzle(db)
        .insert(ledger)
        .values({ ...entry, id, amountCents, bankId, at }),
    ],
  };
}

function centsOf(amount: string): Cents {
  const read = readAmount(amount);
  if ("problem" in read) throw invalidField("amount", `Escreva o valor como 1.234,50: “${amount}” ${read.problem}`);
  if (read.value <= 0 || read.value > MAX_CENTS)
    throw invalidField("amount", "Escreva um valor de R$ 0,01 a R$ 1.000.000");
  return read.value;
}

/**
 * Takes back a transfer or a fee that was recorded wrongly, by an entry of the same amount the other way. Throws
 * `already_decided` when there is none to take back.
 */
export async function reverseEntry(db: D1Database, id: string, now: Date): Promise<Recorded> {
  const orm = drizzle(db);
  const isIt = and(eq(ledger.id, id), inArray(ledger.kind, ["transfer", "fee"]));
  const [entry] = await orm.select().from(ledger).where(isIt);
  if (!entry || (await listReversals(db, [id])).length > 0) throw new ApiError("already_decided");
  const { provider, debit, credit, amountCents, inepCode, bankId } = entry;
  const legs = { provider, kind: "reversal", debit: credit, credit: debit, amountCents, inepCode, bankId } as const;
  return {
    target: `lançamento ${bankId}`,
    after: { valor: formatMoney(amountCents) },
    changes: [orm.insert(ledger).values({ ...legs, id: reversalOf(id), at: now.toISOString() })],
  };
}

const reversalOf = (id: string) => `reversal:${id}`;

function listReversals(db: D1Database, ids: readonly string[]) {
  return drizzle(db)
    .select({ id: ledger.id })
    .from(ledger)
    .where(inArray(ledger.id, ids.map(reversalOf)));
}
