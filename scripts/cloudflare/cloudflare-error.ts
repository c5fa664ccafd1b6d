/** A failed call of Cloudflare's API, in words for whoever runs the command. */
export class CloudflareError extends Error {
  override name = "CloudflareError";
  /** HTTP status; 0 when there was no whole response. */
  readonly status: number;
  readonly codes: readonly number[];
  /** Whether the call may have been carried out all the same, and was not repeated for that reason. */
  isUncertain = false;

  constructor(message: string, status = 0, codes: readonly number[] = []) {
    super(message);
    this.status = status;
    this.codes = codes;
  }

  /** Whether the same call may succeed later. A call without a response may have been carried out. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const ACCESS =
  "confira CLOUDFLARE_API_TOKEN, o que ele permite (D1, KV e Workers, editar) e CLOUDFLARE_ACCOUNT_ID (docs/operations.md)";

/** The error of a refused call, from the status and body of the response. */
export function refusal(status: number, body: string): CloudflareError {
  const errors = errorsOf(body);
  const reason = `${status}${errors.map(({ code, message }) => `: ${message} [${code}]`).join("")}`;
  return new CloudflareError(
    explain(status, reason),
    status,
    errors.map(({ code }) => code),
  );
}

function explain(status: number, reason: string): string {
  if (status === 401 || status === 403) return `a Cloudflare recusou o acesso (${reason}): ${ACCESS}.`;
  if (status === 404) return `a Cloudflare não encontrou o que foi pedido (${reason}): confira os ids.`;
  if (status === 429) return `a Cloudflare continua a limitar os pedidos (${reason}): rode de novo mais tarde.`;
  if (status >= 500) return `a Cloudflare está com problemas (${reason}): rode de novo mais tarde.`;
  return `a Cloudflare não aceitou o pedido (${reason}).`;
}

/** The errors of a response of the API; none for a body that is not one. */
function errorsOf(body: string): readonly { readonly code: number; readonly message: string }[] {
  try {
    const { errors } = JSON.parse(body) as { errors?: { code: number; message: string }[] };
    return errors ?? [];
  } catch {
    return [];
  }
}
