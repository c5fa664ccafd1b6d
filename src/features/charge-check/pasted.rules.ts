import { type PixCode, readPixCode } from "./br-code.rules.ts";

/** A pasted text, by what it holds. */
export type Pasted =
  | { readonly kind: "pix"; readonly code: PixCode }
  /** As vouchers are written: "VA-7F3K-92QX-LMT4". */
  | { readonly kind: "voucher"; readonly code: string }
  /** An address of this site: path and query. */
  | { readonly kind: "here"; readonly path: string }
  | { readonly kind: "elsewhere"; readonly host: string; readonly isLookAlike: boolean }
  | { readonly kind: "boleto" | "too long" | "unknown" | "empty" };

/** Longest text that is read, in characters: a message with a code in it. */
export const MAX_PASTED = 4_000;

const VOUCHER = /\bVA(?:-[\dA-Z]{4}){3}\b/;
/** The line of a boleto, of a bill of a utility, and the bars of either. */
const BOLETO = /\b(\d{5}\.?\d{5} ?\d{5}\.?\d{6} ?\d{5}\.?\d{6} ?\d ?\d{14}|\d{11}[ -]?\d( ?\d{11}[ -]?\d){3}|\d{44})\b/;
const BARE_ADDRESS = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
/** Digits that replace letters in the name of a forged site. */
const DISGUISES: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "l"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
]);
/** Letters of a site's name from which on another one that has it looks like ours. */
const MIN_NAME = 5;

/**
 * Reads a pasted text, of a person who may have copied the whole message. `hosts` are this site's, its own first.
 * Nothing is fetched.
 */
export function readPasted(pasted: string, hosts: readonly string[]): Pasted {
  if (pasted.length > MAX_PASTED) return { kind: "too long" };
  // Messengers break lines, and add characters that nobody sees.
  const text = pasted.replace(/(?![\n\t ])[\p{Cc}\p{Cf}]/gu, "").trim();
  if (text === "") return { kind: "empty" };
  const code = readPixCode(text);
  if (code) return { kind: "pix", code };
  const addresses =
    text.match(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/gi) ?? (BARE_ADDRESS.test(text) ? [`https://${text}`] : []);
  if (addresses.length > 0) return readAddresses(addresses, hosts);
  const voucher = readVoucher(text);
  if (voucher) return { kind: "voucher", code: voucher };
  return { kind: BOLETO.test(text) ? "boleto" : "unknown" };
}

/** Of several addresses one of another site counts. */
function readAddresses(addresses: readonly string[], hosts: readonly string[]): Pasted {
  const urls = addresses.map((address) => URL.parse(address));
  if (urls.includes(null)) return { kind: "unknown" };
  const other = urls.find((url) => url && !hosts.includes(url.host));
  if (other) return { kind: "elsewhere", host: other.host, isLookAlike: looksLike(other.host, hosts[0] ?? "") };
  const [{ pathname, search }] = urls as [URL];
  return { kind: "here", path: pathname + search };
}

/** Whether a host has letters of another alphabet, or the name of ours in it. */
function looksLike(host: string, known: string): boolean {
  const plain = (name: string) => name.replace(/\d/g, (digit) => DISGUISES.get(digit) ?? digit).replace(/[^a-z]/g, "");
  const names = known.split(":")[0]!.split(".").map(plain);
  const [longest = ""] = names.sort((a, b) => b.length - a.length);
  return /(^|\.)xn--/.test(host) || (longest.length >= MIN_NAME && plain(host).includes(longest));
}

/** A whole voucher code, with the signs that its alphabet lacks read as those they look like. */
function readVoucher(text: string): string | null {
  const upper = text.toUpperCase();
  const [code = upper.replace(/[\s\p{Pd}]/gu, "")] = VOUCHER.exec(upper) ?? [];
  const signs = code.replaceAll("-", "");
  if (!/^VA[\dA-Z]{12}$/.test(signs)) return null;
  const groups = signs.slice(2).replaceAll("O", "0").replace(/[IL]/g, "1").match(/.{4}/g)!;
  return ["VA", ...groups].join("-");
}
