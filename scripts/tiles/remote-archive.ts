import { retrying } from "../retrying.ts";
import { CommandError } from "../run-command.ts";

const TIMEOUT_MS = 120_000;

/** A file on another host, of which parts are read. */
export interface RemoteArchive {
  readonly url: string;
  readonly size: number;
  /** Identity of the file's content; empty where the server gives none. */
  readonly etag: string;
  /** The first bytes, as far as they were asked for. */
  readonly start: Uint8Array;
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
  readonly counts: () => { readonly requests: number; readonly bytes: number };
}

/** The server has no such file. */
export class MissingArchive extends CommandError {}

/** A failure after which the same request may succeed. */
class Unanswered extends CommandError {}

/**
 * Opens a file on a server that answers requests of parts, reading its first bytes. Each read is repeated after a failure of
 * the network. Throws CommandError in words for whoever runs the command.
 */
export async function openRemoteArchive(url: string, startBytes: number): Promise<RemoteArchive> {
  const { host } = new URL(url);
  const counts = { requests: 0, bytes: 0 };
  let identity: { readonly etag: string; readonly size: number } | null = null;

  const request = async (offset: number, length: number): Promise<Uint8Array> => {
    counts.requests++;
    const headers = { Range: `bytes=${offset}-${offset + length - 1}`, "Accept-Encoding": "identity" };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(url, { headers, signal });
      if (response.status !== 206) throw await refusal(response, url);
      const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "") ?? [];
      if (Number(first) !== offset) throw new CommandError(`${host} mandou outra parte do arquivo que a pedida.`);
      const now = { etag: response.headers.get("ETag") ?? "", size: Number(size) };
      identity ??= now;
      if (identity.etag !== now.etag || identity.size !== now.size)
        throw new CommandError(`O arquivo mudou em ${host} durante o recorte. Rode o comando de novo: ele recomeça.`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      counts.bytes += bytes.length;
      if (bytes.length !== Math.min(length, now.size - offset))
        throw new Unanswered(
          `${host} mandou só uma parte da resposta. Rode o comando de novo: ele continua de onde parou.`,
        );
      return bytes;
    } catch (error) {
      if (error instanceof CommandError) throw error;
      throw new Unanswered(
        `Não consegui ler de ${host}. Confira a rede e o endereço. O mesmo comando continua de onde parou.`,
      );
    }
  };
  const read = (offset: number, length: number) =>
    retrying(
      () => request(offset, length),
      (error) => error instanceof Unanswered,
    );
  const start = await read(0, startBytes);
  return { url, ...identity!, start, read, counts: () => counts };
}

/** Error for an answer that is not the part that was asked for; its body is not read. */
async function refusal(response: Response, url: string): Promise<CommandError> {
  await response.body?.cancel();
  const { status } = response;
  const { host } = new URL(url);
  if (status === 200)
    return new CommandError(
      `${host} só entrega o arquivo inteiro, e o recorte precisa de partes (Range). Use outra fonte.`,
    );
  if (status === 404 || status === 410) return new MissingArchive(`Não há arquivo em ${url} (resposta ${status}).`);
  if (status === 416) return new CommandError(`${url} está vazio.`);
  if (status >= 500 || status === 429)
    return new Unanswered(`${host} respondeu ${status}. Tente mais tarde: o mesmo comando continua de onde parou.`);
  return new CommandError(`${host} recusou a leitura (resposta ${status}).`);
}
