import { open } from "node:fs/promises";
import path from "node:path";
import { bytesToHeader, type Header, TileType } from "pmtiles";
import { CommandError } from "../run-command.ts";
import { runWrangler } from "../wrangler.ts";
import { HEADER_BYTES } from "./write-directories.ts";

/** `wrangler r2 object put` takes no more; larger files go through the S3 API (docs/operations.md). */
const MAX_BYTES = 300 * 1024 * 1024;

const BUCKET = "escola-a-vista-tiles";

/** The header with which an archive of vector tiles begins. Throws CommandError for anything else; `name` says of what. */
export function readHeader(start: Uint8Array, name: string): Header {
  const isArchive = start.length >= HEADER_BYTES && new TextDecoder().decode(start.subarray(0, 7)) === "PMTiles";
  if (!isArchive || start[7] !== 3) throw new CommandError(`${name} não é um arquivo PMTiles, versão 3.`);
  const header = bytesToHeader(Uint8Array.from(start.subarray(0, HEADER_BYTES)).buffer);
  if (header.tileType !== TileType.Mvt) throw new CommandError(`${name} não tem ladrilhos vetoriais.`);
  return header;
}

/** Size of a PMTiles archive of vector tiles. Throws on any other file, in words for whoever runs the command. */
export async function checkArchive(file: string): Promise<number> {
  const handle = await open(file).catch(() => {
    throw new CommandError(`Não consegui abrir ${file}.`);
  });
  try {
    const bytes = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await handle.read(bytes, 0, HEADER_BYTES);
    readHeader(bytes.subarray(0, bytesRead), file);
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Puts an archive into the bucket of this machine, or of Cloudflare. Throws CommandError before anything is sent. */
export async function putArchive(file: string, remote: boolean): Promise<void> {
  const size = await checkArchive(file);
  if (size > MAX_BYTES) throw new CommandError(`${file} passa de 300 MB: envie pelo S3 (docs/operations.md).`);
  const key = path.basename(file);
  const where = remote ? ["--remote"] : ["--local", "--persist-to", process.env.STATE_DIR!];
  const command = ["r2", "object", "put", `${BUCKET}/${key}`, "--file", file];
  const { status } = await runWrangler([...command, ...where], "inherit");
  if (status === 0) console.log(`Pronto. Para mostrar as ruas: MAP_TILES = "${key}".`);
  process.exitCode = status ?? 1;
}
