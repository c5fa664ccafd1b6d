import * as v from "valibot";
import type { Cents } from "../../../domain/pricing/money.ts";
import type {
  Charge,
  ChargeRequest,
  Payee,
  Payer,
  PaymentProvider,
  Receipt,
  RefundStatus,
} from "../payment-provider.ts";
import { BankRefusal, callBank, type PixAccount, readAnswer } from "./pix-client.ts";

/** Text beside the amount in the payer's app. */
const REQUEST_TO_PAYER = "Reserva de bolsa de estudo";
/** Longest name of a payer, in characters. */
const MAX_NAME = 200;

const Amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/),
  v.transform((text): Cents => Number(text.replace(".", ""))),
);

/** Returns that the payer's bank asked for (MED); the receiver asks for the standard's other kinds. */
const DISPUTE_KINDS: readonly string[] = ["MED_FRAUDE", "MED_OPERACIONAL", "MED_PIX_AUTOMATICO"];

const Refund = v.object({
  id: v.string(),
  valor: Amount,
  natureza: v.optional(v.string(), "ORIGINAL"),
  status: v.picklist(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]),
});

type Refund = v.InferOutput<typeof Refund>;

const Transfer = v.object({
  endToEndId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/)),
  valor: Amount,
  txid: v.optional(v.string(), ""),
  horario: v.pipe(v.string(), v.isoTimestamp()),
  devolucoes: v.optional(v.array(Refund), []),
});
type Transfer = v.InferOutput<typeof Transfer>;

/** The fields of a charge that are used; a bank may send more. */
const Cob = v.object({
  status: v.picklist(["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"]),
  valor: v.object({ original: Amount }),
  pixCopiaECola: v.optional(v.string(), ""),
  pix: v.optional(v.array(Transfer), []),
});
type Cob = v.InferOutput<typeof Cob>;

/** A page of transfers. Each is read on its own: one that is not as the standard says hides no other. */
const Received = v.object({
  parametros: v.object({ paginacao: v.object({ quantidadeDePaginas: v.pipe(v.number(), v.safeInteger()) }) }),
  pix: v.optional(v.array(v.unknown()), []),
});
const Unreadable = v.fallback(v.object({ endToEndId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,35}$/)) }), {
  endToEndId: "sem-identificacao",
});

const PAGE_SIZE = 100;

/**
 * Pix through the Central Bank's API Pix, which each receiving bank offers. The bank's charge has our payment's id
 * without its dashes as `txid`. Throws `BankUnavailable`, `BankRefusal`.
 */
export function pixProvider(account: PixAccount, key: string, payee: Payee): PaymentProvider {
  const find = async (id: string): Promise<Cob | null> => {
    const charge = await callBank(account, "GET", pathOf(id));
    return charge === null ? null : readAnswer(Cob, charge, "charge");
  };
  const create = async ({ id, amountCents, createdAt, expiresAt, payer }: ChargeRequest): Promise<Cob> => {
    const charge = {
      calendario: { expiracao: Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 1_000)) },
      valor: { original: toAmount(amountCents) },
      chave: key,
      solicitacaoPagador: REQUEST_TO_PAYER,
    };
    const put = async (body: object) => readAnswer(Cob, await callBank(account, "PUT", pathOf(id), body), "charge");
    if (!payer) return put(charge);
    try {
      return await put({ ...charge, devedor: toDebtor(payer) });
    } catch (error) {
      // Whoever pays, the charge is valid without a name: the bank's doubts about one do not cost the family its seat.
      if (error instanceof BankRefusal) return put(charge);
      throw error;
    }
  };
  return {
    name: `pix-${account.bank.id}`,
    isSandbox: false,
    payee,
    async createCharge(request) {
      const { id, amountCents } = request;
      // Left by a request whose response was lost: the bank refuses a second one of the same txid.
      const cob = (await find(id)) ?? (await create(request));
      if (cob.valor.original !== amountCents) throw new Error(`charge ${id} has another amount at the bank`);
      if (cob.pixCopiaECola === "") throw new Error(`charge ${id} has no code`);
      return toCharge(cob);
    },
    async findCharge(id) {
      const cob = await find(id);
      return cob && toCharge(cob);
    },
    async cancelCharge(id) {
      const cob = await find(id);
      if (cob?.status !== "ATIVA") return;
      try {
        await callBank(account, "PATCH", pathOf(id), { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
      } catch (error) {
        // Paid in between: the next reading shows it.
        if (!(error instanceof BankRefusal)) throw error;
      }
    },
    async refundCharge(id, refundId, amountCents) {
      const transfers = (await find(id))?.pix ?? [];
      const attempts = attemptsOf(transfers, refundId);
      const known = statusOf(transfers, attempts, amountCents);
      if (known !== "failed") return known;
      let owedCents = amountCents - returnedBy(attempts);
      const leftCents = transfers.reduce((sum, one) => sum + leftOf(one), 0);
      if (leftCents < owedCents) throw new BankRefusal(`charge ${id} cannot be refunded`, 400);
      const parts: Refund[] = [...attempts];
      for (const transfer of transfers) {
        const partCents = Math.min(owedCents, leftOf(transfer));
        if (partCents <= 0) continue;
        // A refund that was not carried out is final at the bank: each attempt has an id of its own.
        const attemptId = idOf(refundId) + (parts.length > 0 ? `n${parts.length}` : "");
        const path = `/pix/${transfer.endToEndId}/devolucao/${attemptId}`;
        parts.push(readAnswer(Refund, await callBank(account, "PUT", path, { valor: toAmount(partCents) }), "refund"));
        owedCents -= partCents;
      }
      if (returnedBy(parts) >= amountCents) return "done";
      const isMoving = parts.some(({ status }) => status === "EM_PROCESSAMENTO");
      return isMoving ? "processing" : "failed";
    },
    async findRefund(id, refundId, amountCents) {
      const transfers = (await find(id))?.pix ?? [];
      return statusOf(transfers, attemptsOf(transfers, refundId), amountCents);
    },
    async listReceived(from, until, page, which) {
      const query = new URLSearchParams({
        inicio: from.toISOString(),
        fim: until.toISOString(),
        "paginacao.paginaAtual": String(page),
        "paginacao.itensPorPagina": String(PAGE_SIZE),
        ...(which === "refunded" && { devolucaoPresente: "true" }),
      });
      const { parametros, pix } = readAnswer(Received, await callBank(account, "GET", `/pix?${query}`), "received");
      const read = pix.map((one) => v.safeParse(Transfer, one));
      return {
        receipts: read.flatMap(({ success, output }) => (success ? [toReceipt(output)] : [])),
        unreadable: pix.flatMap((one, i) => (read[i]!.success ? [] : [v.parse(Unreadable, one).endToEndId])),
        pages: parametros.paginacao.quantidadeDePaginas,
      };
    },
    // A message of a bank is only a hint: the cron reads the charges (docs/backends.md).
    readMessage: () => Promise.resolve(null),
  };
}

function toCharge({ status, pixCopiaECola, pix }: Cob): Charge {
  const arrivedCents = pix.reduce((sum, { valor }) => sum + valor, 0);
  const refunds = pix.flatMap(({ devolucoes }) => devolucoes);
  // Given back at the bank by somebody else: a site that heard of it only now would give it back again.
  const goneCents = refunds
    .filter(({ id, status }) => !OUR_REFUND.test(id) && status !== "NAO_REALIZADO")
    .reduce((sum, { valor }) => sum + valor, 0);
  const disputed = refunds.filter(isDispute);
  const dispute = {
    isOpen: disputed.some(({ status }) => status === "EM_PROCESSAMENTO"),
    heldCents: pix.reduce((sum, one) => sum + leftOf(one), 0),
  };
  const [first] = pix;
  const paidStatus = returnedBy(refunds) === arrivedCents ? "refunded" : "paid";
  return {
    status: first ? paidStatus : status === "ATIVA" ? "open" : "cancelled",
    pixCopyPaste: pixCopiaECola,
    receivedCents: arrivedCents - goneCents,
    dispute: disputed.length > 0 ? dispute : null,
    paidAt: first ? new Date(first.horario).toISOString() : null,
    endToEndIds: pix.map(({ endToEndId }) => endToEndId),
  };
}

/** Our charges: 32 hexadecimal digits, without the dashes of the payment's id. */
const OUR_TXID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
/** Our refunds: 32 hexadecimal digits, and the number of the attempt or part. */
const OUR_REFUND = /^([0-9a-f]{32})(n\d+)?$/;

/** The charge that a `txid` names; null for none of ours. */
export function chargeIdOf(txid: string): string | null {
  const id = txid.toLowerCase();
  return OUR_TXID.test(id) ? id.replace(OUR_TXID, "$1-$2-$3-$4-$5") : null;
}

function toReceipt({ endToEndId, txid, valor, horario, devolucoes }: Transfer): Receipt {
  return {
    id: endToEndId,
    chargeId: chargeIdOf(txid),
    isNamed: txid !== "",
    amountCents: valor,
    at: new Date(horario).toISOString(),
    refunds: devolucoes
      .filter(({ status }) => status !== "NAO_REALIZADO")
      .map((one) => ({
        id: one.id,
        refundId: OUR_REFUND.exec(one.id)?.[1] ?? null,
        amountCents: one.valor,
        isDispute: isDispute(one),
      })),
    isDisputed: devolucoes.some(isDispute),
  };
}

/** Attempts of one refund, and its parts when the money came in several transfers. */
function attemptsOf(transfers: readonly Transfer[], refundId: string): Refund[] {
  const first = idOf(refundId);
  return transfers.flatMap(({ devolucoes }) =>
    devolucoes.filter(({ id }) => id === first || id.startsWith(`${first}n`)),
  );
}

/** State of a refund by its attempts. With all of the charge given back it is done, by whichever refunds that was. */
function statusOf(transfers: readonly Transfer[], refunds: readonly Refund[], amountCents: Cents): RefundStatus {
  const all = transfers.flatMap(({ devolucoes }) => devolucoes);
  const receivedCents = transfers.reduce((sum, { valor }) => sum + valor, 0);
  if (returnedBy(refunds) >= amountCents) return "done";
  if (receivedCents > 0 && returnedBy(all) >= receivedCents) return "done";
  return refunds.some(({ status }) => status === "EM_PROCESSAMENTO") ? "processing" : "failed";
}

const isDispute = ({ natureza }: Refund) => DISPUTE_KINDS.includes(natureza);

function leftOf({ valor, devolucoes }: Transfer): Cents {
  return devolucoes.reduce((left, refund) => left - (refund.status === "NAO_REALIZADO" ? 0 : refund.valor), valor);
}

function returnedBy(refunds: readonly Refund[]): Cents {
  return refunds.reduce((sum, { status, valor }) => sum + (status === "DEVOLVIDO" ? valor : 0), 0);
}

/** A payer as the standard writes people. A long name ends between two characters, never within one. */
function toDebtor({ cpf, name }: Payer) {
  return { cpf, nome: [...name].slice(0, MAX_NAME).join("") };
}

/** The exact decimal of an amount: "1234.50". */
const toAmount = (cents: Cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const pathOf = (id: string) => `/cob/${idOf(id)}`;

/** An id of ours as the standard writes ids: 32 letters and digits. */
const idOf = (id: string) => id.replaceAll("-", "");
