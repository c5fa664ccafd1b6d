import { formatCnpj, readCnpj } from "../../domain/people/cnpj.ts";
import { maskCpf, readCpf } from "../../domain/people/cpf.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { formatMoney, UNKNOWN } from "../../domain/text/format.ts";

/** A Pix key by its form; `isValid` is false for wrong check digits of a CNPJ or CPF, and for no form of a key. */
interface PixKey {
  readonly kind: "cnpj" | "cpf" | "phone" | "email" | "random" | "unknown";
  readonly text: string;
  readonly isValid: boolean;
}

/** Rules of the standard that a code breaks. */
type CodeProblem = "broken" | "checksum" | "amount" | "txid" | "key" | "cnpj" | "cpf";

/** A Pix "copia e cola", the Central Bank's BR Code, as far as it can be read. */
export interface PixCode {
  /** From the first sign to the checksum. */
  readonly text: string;
  /** From the first sign to the end of the payee's account, which holds the key or the address of the charge. */
  readonly head: string;
  /** Name and city that whoever made the code wrote: they prove nothing. */
  readonly payee: string;
  readonly city: string;
  /** Null when the payer types it, or the address of the charge has it. */
  readonly amountCents: Cents | null;
  readonly key: PixKey | null;
  /** Address of a dynamic charge, without its scheme. It is never fetched. */
  readonly address: string | null;
  readonly txid: string | null;
  readonly problems: readonly CodeProblem[];
}

/** The first field of every code. */
const START = "000201";
const CHECKSUM = "63";
const PIX = "br.gov.bcb.pix";
const MAX_TXID = 25;

/** Finds and reads the first Pix code in a text, whose lines may have been broken; null when there is none. */
export function readPixCode(text: string): PixCode | null {
  const at = text.indexOf(START);
  // Within a number it is no start.
  if (at < 0 || /[\da-z]/i.test(text[at - 1] ?? "")) return null;
  const body = text.slice(at).replaceAll("\n", "");
  if (!body.toLowerCase().includes(PIX)) return null;
  const root = readFields(body, CHECKSUM);
  const account = [...root.fields].find(([tag, { value }]) => {
    return tag >= "26" && tag <= "51" && readFields(value).fields.get("00")?.value.toLowerCase() === PIX;
  })?.[1];
  const value = (tag: string) => root.fields.get(tag)?.value ?? "";
  const parts = readFields(account?.value ?? "");
  const more = readFields(value("62"));
  const part = (tag: string) => parts.fields.get(tag)?.value || null;
  const code = body.slice(0, root.end);
  const key = readKey(part("01"));
  const txid = more.fields.get("05")?.value || null;
  const amountCents = readAmount(value("54"));
  const isWhole = account && root.isWhole && parts.isWhole && more.isWhole && root.fields.has(CHECKSUM);
  const problems: (CodeProblem | false | null | undefined)[] = [
    !isWhole && "broken",
    isWhole && value(CHECKSUM).toUpperCase() !== checksumOf(code.slice(0, -4)) && "checksum",
    amountCents === undefined && "amount",
    txid !== null && txid !== "***" && !(txid.length <= MAX_TXID && /^[a-z\d]+$/i.test(txid)) && "txid",
    key && !key.isValid && (key.kind === "cnpj" || key.kind === "cpf" ? key.kind : "key"),
  ];
  return {
    text: code,
    head: body.slice(0, account?.end ?? 0),
    payee: value("59").trim(),
    city: value("60").trim(),
    amountCents: amountCents ?? null,
    key,
    address: part("25"),
    txid: txid === "***" ? null : txid,
    problems: problems.filter((problem) => !!problem),
  };
}

interface Field {
  readonly value: string;
  /** Position after it. */
  readonly end: number;
}

/** Fields of two digits, a length of two digits and a value, up to the `last` one; not whole when they do not fit. */
function readFields(text: string, last?: string) {
  const fields = new Map<string, Field>();
  let end = 0;
  let isWhole = true;
  while (end < text.length && !(last && fields.has(last))) {
    const [head, tag = "", length = ""] = /^(\d\d)(\d\d)/.exec(text.slice(end, end + 4)) ?? [];
    const next = end + 4 + Number(length);
    isWhole &&= head !== undefined && next <= text.length && !fields.has(tag);
    if (!isWhole) break;
    fields.set(tag, { value: text.slice(end + 4, next), end: next });
    end = next;
  }
  return { fields, end, isWhole };
}

/** CRC-16/CCITT-FALSE in four hexadecimal digits, as the BR Code manual defines it. */
export function checksumOf(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Null for no amount, undefined for one that is not as the standard writes it. */
function readAmount(text: string): Cents | null | undefined {
  if (text === "") return null;
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

function readKey(text: string | null): PixKey | null {
  if (text === null) return null;
  const isHex = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
  if (isHex) return { kind: "random", text, isValid: true };
  if (/^\+\d{10,15}$/.test(text)) return { kind: "phone", text, isValid: true };
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { kind: "email", text, isValid: true };
  if (/^\d{11}$/.test(text)) return { kind: "cpf", text, isValid: readCpf(text) !== null };
  if (/^[a-z\d]{12}\d\d$/i.test(text)) return { kind: "cnpj", text, isValid: readCnpj(text) !== null };
  return { kind: "unknown", text, isValid: false };
}

/** Contents of a code, for people. */
export function codeLines(code: PixCode): { readonly label: string; readonly value: string }[] {
  const { key, address, amountCents, txid, problems } = code;
  const isRight = !problems.includes("checksum") && !problems.includes("broken");
  return [
    { label: "Nome de quem recebe", value: code.payee || UNKNOWN },
    { label: "Cidade", value: code.city || UNKNOWN },
    { label: "Valor", value: amountCents === null ? "não está no código" : formatMoney(amountCents) },
    ...(key ? [{ label: "Chave Pix", value: keyLabel(key) }] : []),
    ...(address === null ? [] : [{ label: "Endereço da cobrança", value: address }]),
    { label: "Identificador", value: txid ?? "nenhum" },
    { label: "Número de conferência", value: isRight ? "certo" : "errado" },
  ];
}

/** A CPF is shown as banks show it. Since July 2026 a CNPJ may have letters. */
export function keyLabel({ kind, text }: PixKey): string {
  switch (kind) {
    case "cnpj":
      return `CNPJ ${formatCnpj(text.toUpperCase())}${/[a-z]/i.test(text) ? " (com letras, que existem desde julho de 2026)" : ""}`;
    case "cpf":
      return `CPF ${maskCpf(text)}, de uma pessoa`;
    case "random":
      return `chave aleatória ${text}`;
    default:
      return text;
  }
}

/** Each broken rule, and what follows from it. */
export const CODE_PROBLEMS: Readonly<Record<CodeProblem, string>> = {
  broken: "O código está cortado ou foi mexido: as partes dele não fecham. Copie de novo o código inteiro.",
  checksum: "O número de conferência, no fim do código, está errado: algum sinal foi trocado. Os bancos o recusam.",
  amount: "O valor está escrito de um jeito que o Pix não aceita.",
  txid: `O identificador não é válido: o Pix aceita até ${MAX_TXID} letras e números.`,
  key: "A chave não é de nenhum tipo que existe no Pix.",
  cnpj: "A chave parece um CNPJ, mas os dígitos verificadores não fecham: este CNPJ não existe.",
  cpf: "A chave parece um CPF, mas os dígitos verificadores não fecham: este CPF não existe.",
};
