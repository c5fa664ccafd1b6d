import { CommandError } from "../run-command.ts";
import { MissingArchive, openRemoteArchive, type RemoteArchive } from "./remote-archive.ts";

/** Place of the day in an address. */
const DAY = "{data}";

/** Days back for which a daily build is looked for: older ones are removed. */
const DAYS = 10;

/** Readers of an archive begin with this many bytes, which hold the header and the root directory. */
const START_BYTES = 16_384;

/**
 * Opens the archive of an address. Of daily builds it is the one of which a part is read already (`unfinished`), or the newest.
 * Throws CommandError.
 */
export async function findSource(address: string, unfinished: string | null, today: Date): Promise<RemoteArchive> {
  if (!address.includes(DAY)) return openRemoteArchive(address, START_BYTES);
  const days = Array.from({ length: DAYS }, (_, i) => new Date(today.getTime() - i * 86_400_000));
  const urls = days.map((day) => address.replace(DAY, day.toISOString().slice(0, 10).replaceAll("-", "")));
  const [before, after] = address.split(DAY);
  if (unfinished?.startsWith(before!) && unfinished.endsWith(after!)) urls.unshift(unfinished);
  for (const url of urls) {
    try {
      return await openRemoteArchive(url, START_BYTES);
    } catch (error) {
      if (!(error instanceof MissingArchive)) throw error;
    }
  }
  throw new CommandError(`Não há arquivo dos últimos ${DAYS} dias em ${address}. Dê o endereço de um com --fonte.`);
}
