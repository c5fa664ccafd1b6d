import { type Cents, toReais } from "../pricing/money.ts";
import { dateInSaoPaulo } from "../time/sao-paulo-time.ts";

/** Keeps a number and its unit on one line. */
const NBSP = "\u00a0";

export const UNKNOWN = "não informado";

/** Whole number with Brazilian grouping: 1284 → "1.284". */
export function formatCount(value: number): string {
  const digits = String(Math.round(value));
  return digits.length < 4 ? digits : digits.replace(/\B(?=(\d{3})+(?!\d))/g, ".");
}

/** Number with a decimal comma: (4.6, 1) → "4,6". */
export function formatDecimal(value: number, decimals: number): string {
  const [whole, fraction] = value.toFixed(decimals).split(".");
  return fraction === undefined ? formatCount(Number(whole)) : `${formatCount(Number(whole))},${fraction}`;
}

/** Centavos → "R$ 1.234,56", with a no-break space; round amounts lose their cents ("R$ 900"). */
export function formatMoney(cents: Cents): string {
  const { reais, fraction } = splitMoney(cents);
  return `R$${NBSP}${reais}${fraction}`;
}

/** Centavos → "R$ 612": whole reais, for narrow spaces. */
export function formatWholeReais(cents: Cents): string {
  return `R$${NBSP}${formatCount(toReais(cents))}`;
}

/** Centavos → grouped reais and ",56", which is empty for a round amount. */
export function splitMoney(cents: Cents): { reais: string; fraction: string } {
  const rest = cents % 100;
  return {
    reais: formatCount(Math.floor(toReais(cents))),
    fraction: rest === 0 ? "" : `,${String(rest).padStart(2, "0")}`,
  };
}

/** Distance: under a kilometre in steps of 50 m, under ten with one decimal ("850 m", "4,2 km", "12 km"). */
export function formatDistance(km: number): string {
  if (km < 0.975) return `${Math.max(50, Math.round((km * 1000) / 50) * 50)}${NBSP}m`;
  return `${formatDecimal(km, km < 9.95 ? 1 : 0)}${NBSP}km`;
}

/** Discount: "−35%", a decimal only where there is one. */
export function formatDiscount(percent: number): string {
  return `−${formatDecimal(percent, Number.isInteger(percent) ? 0 : 1)}%`;
}

/** A change: "+8,3%", "−1,2%", "0%"; a decimal only where there is one. */
export function formatChange(percent: number): string {
  const rounded = Math.round(percent * 10) / 10;
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return `${sign}${formatDecimal(Math.abs(rounded), Number.isInteger(rounded) ? 0 : 1)}%`;
}

/** ISO date at its own precision: "21/11/2026", "11/2026", "2026"; an instant as its date in São Paulo. */
export function formatDate(iso: string): string {
  const date = iso.includes("T") ? dateInSaoPaulo(new Date(iso)) : iso;
  return date.split("-").reverse().join("/");
}

/** Count and noun that agree: (1, "escola", "escolas") → "1 escola". */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Elapsed time in its largest whole unit: "1 minuto", "40 minutos", "3 horas", "2 dias". */
export function formatAge(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  if (minutes < 60) return plural(minutes, "minuto", "minutos");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? plural(hours, "hora", "horas") : plural(Math.floor(hours / 24), "dia", "dias");
}

/** Words as a list in prose: "a, b e c", or "a, b ou c". */
export function formatList(words: readonly string[], last: "e" | "ou" | "nem" = "e"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
