import { MARK } from "./hostile.ts";
import { CANARY } from "./people.ts";
import type { FuzzRequest } from "./requests.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly ms: number;
}

/** Maximum milliseconds of a response on a busy machine. */
const MAX_MS = 10_000;

/** The problems of a response; empty when it is fine. `secrets` belong to somebody else. */
export function faultsOf(request: FuzzRequest, answer: Answered, secrets: readonly string[]): string[] {
  const { status, headers, body, ms } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (ms > MAX_MS) faults.push(`${Math.round(ms / 1000)} s`);
  const response = `${[...headers].map((pair) => pair.join(": ")).join("\n")}\n${body}`;
  // Sent values may come back: the path in a redirect.
  const sent = `${request.path} ${request.body ?? ""}`.toLowerCase();
  for (const secret of secrets) {
    if (response.toLowerCase().includes(secret.toLowerCase()) && !sent.includes(secret.toLowerCase()))
      faults.push("canary");
  }
  const type = headers.get("content-type") ?? "";
  if (/html|xml/.test(type) && body.includes(MARK)) faults.push("markup");
  if (headers.has("x-injected")) faults.push("header");
  if (body !== "" && !/json/.test(type) && /Error: |\bat .+\.js:\d+/.test(body)) faults.push("stack");
  const location = headers.get("location");
  if (location !== null && !/^\/(?![/\\])/.test(location) && !location.startsWith("http://127.0.0.1")) {
    faults.push(`redirect ${location.slice(0, 80)}`);
  }
  if (!/default-src '(self|none)'/.test(headers.get("content-security-policy") ?? "")) faults.push("no policy");
  return faults;
}

/** Values that only the canary account may see. */
export function secretsOf(canaryCode: string): string[] {
  const { cpf, email, name, phone, seed } = CANARY;
  const dotted = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, "$1.$2.$3-$4");
  return [email, name, phone, cpf, dotted, seed, canaryCode];
}
