import * as v from "valibot";
import { BankError } from "../payment-provider.ts";
import type { PixBank } from "./pix-banks.ts";

/** Patience with a call of the bank, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** A token is renewed so long before it ends, in milliseconds. */
const RENEW_MS = 60_000;
/** Longest time that a bank may ask not to be called, in milliseconds. */
const MAX_WAIT_MS = 10 * 60_000;
/** Scopes of what the site does: charges, receipts and refunds. */
const SCOPE = "cob.read cob.write pix.read pix.write";

export interface PixAccount {
  readonly bank: PixBank;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Presents the certificate of the client (mutual TLS). */
  readonly fetch: typeof fetch;
}

/** The bank did not respond, or asks to come back later (429, 5xx): nothing is known of the effect of the call. */
export class BankUnavailable extends BankError {
  override readonly name = "BankUnavailable";
}

/**
 * The bank refused a call. The message has method, kind of path, status and title of the problem, and no personal data.
 */
export class BankRefusal extends BankError {
  override readonly name = "BankRefusal";
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

interface Token {
  readonly value: string;
  readonly endsAtMs: number;
}

const TokenAnswer = v.object({ access_token: v.string(), expires_in: v.pipe(v.number(), v.minValue(1)) });
const Problem = v.object({ title: v.string() });

/** Tokens of the isolate, by client. They are in no log and in no store. */
const tokens = new Map<string, Token>();

/** Until when a bank asked not to be called, by client. */
const waits = new Map<string, number>();

/** Milliseconds of a `Retry-After`, in seconds or as a date; 0 for none, and no more than MAX_WAIT_MS. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return ms > 0 ? Math.min(ms, MAX_WAIT_MS) : 0;
}

/**
 * Calls the API Pix: JSON of 2xx, null for 404. A token that ended before its time is renewed once. Throws
 * `BankUnavailable`, `BankRefusal`.
 */
export async function callBank(account: PixAccount, method: "GET" | "PUT" | "PATCH", path: string, body?: object) {
  const first = await send(account, method, path, body);
  if (first.status !== 401) return read(first, method, path);
  tokens.delete(keyOf(account));
  return read(await send(account, method, path, body), method, path);
}

async function send(account: PixAccount, method: string, path: string, body?: object): Promise<Response> {
  const { bank, clientId } = account;
  const headers = new Headers({ authorization: `Bearer ${await tokenOf(account)}`, accept: "application/json" });
  if (bank.clientHeader) headers.set(bank.clientHeader, clientId);
  if (body) headers.set("content-type", "application/json");
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return ask(account, bank.apiUrl + path, init, `${method} ${kindOf(path)}`);
}

async function tokenOf(account: PixAccount): Promise<string> {
  const known = tokens.get(keyOf(account));
  if (known && known.endsAtMs > Date.now()) return known.value;
  const { bank, clientId, clientSecret } = account;
  const form = new URLSearchParams({ grant_type: "client_credentials", scope: SCOPE });
  const headers = new Headers({ "content-type": "application/x-www-form-urlencoded" });
  if (bank.login === "basic") headers.set("authorization", `Basic ${btoa(`${clientId}:${clientSecret}`)}`);
  else {
    form.set("client_id", clientId);
    form.set("client_secret", clientSecret);
  }
  const response = await ask(account, bank.tokenUrl, { method: "POST", headers, body: form.toString() }, "token");
  if (!response.ok) throw new BankRefusal(`token: ${response.status}`, response.status);
  const { access_token, expires_in } = readAnswer(TokenAnswer, await response.json().catch(() => null), "token");
  tokens.set(keyOf(account), { value: access_token, endsAtMs: Date.now() + expires_in * 1_000 - RENEW_MS });
  return access_token;
}

async function ask(account: PixAccount, url: string, init: RequestInit, call: string): Promise<Response> {
  if ((waits.get(keyOf(account)) ?? 0) > Date.now()) throw new BankUnavailable(`${call}: the bank asked to wait`);
  let response: Response;
  try {
    response = await account.fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new BankUnavailable(`${call}: no answer`, { cause });
  }
  if (response.status !== 429 && response.status < 500) return response;
  waits.set(keyOf(account), Date.now() + waitOf(response.headers.get("retry-after")));
  throw new BankUnavailable(`${call}: ${response.status}`);
}

async function read(response: Response, method: string, path: string): Promise<unknown> {
  if (response.status === 404) return null;
  const json: unknown = await response.json().catch(() => null);
  if (response.ok && json !== null) return json;
  const problem = v.safeParse(Problem, json);
  const why = problem.success ? `: ${problem.output.title}` : "";
  throw new BankRefusal(`${method} ${kindOf(path)}: ${response.status}${why}`, response.status);
}

/** A response as the standard describes it. Throws `BankRefusal`, without what the bank wrote instead. */
export function readAnswer<S extends v.GenericSchema>(schema: S, json: unknown, call: string): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, json);
  if (!success) throw new BankRefusal(`${call}: not as the standard says`, 200);
  return output;
}

/** A path without the ids of a charge or a payer's transfer. */
const kindOf = (path: string) => path.replace(/[A-Za-z0-9]{26,}/g, "…").replace(/\?.*/, "");

const keyOf = ({ bank, clientId }: PixAccount) => `${bank.tokenUrl} ${clientId}`;
