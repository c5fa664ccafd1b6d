/** A failed call of Cloudflare's API, in words for whoever runs the command. */
export class CloudflareError extends Error {
  override name = "CloudflareError";
  /** HTTP status; 0 when there was no whole response. */
  readonly status: number;
  /** Whether the call may have been carried out all the same, and was not repeated for that reason. */
  isUncertain = false;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
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
  const reason = `${status}${reasonOf(body)}`;
  if (status === 401 || status === 403) {
    return new CloudflareError(`a Cloudflare recusou o acesso (${reason}): ${ACCESS}.`, status);
  }
  if (status === 404) {
    return new CloudflareError(`a Cloudflare não encontrou o banco ou a lista (${reason}): confira os ids.`, status);
  }
  if (status === 429) {
    return new CloudflareError(`a Cloudflare continua a limitar os pedidos (${reason}): rode de novo mais tarde.`, 429);
  }
  if (status >= 500) {
    return new CloudflareError(`a Cloudflare está com problemas (${reason}): rode de novo mais tarde.`, status);
  }
  return new CloudflareError(`a Cloudflare não aceitou o pedido (${reason}).`, status);
}

/** The errors of a response of the API, `: text [code]`; empty for a body that is not one. */
function reasonOf(body: string): string {
  try {
    const { errors } = JSON.parse(body) as { errors: { code: number; message: string }[] };
    return errors.map(({ code, message }) => `: ${message} [${code}]`).join("");
  } catch {
    return "";
  }
}
