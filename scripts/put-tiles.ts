import { open } from "node:fs/promises";
import path from "node:path";
import { bytesToHeader, TileType } from "pmtiles";
import { CommandError, runCommand } from "./run-command.ts";
import { runWrangler } from "./wrangler.ts";

const HEADER_BYTES = 127;

/** `wrangler r2 object put` takes no more; larger files go through the S3 API (docs/operations.md). */
const MAX_BYTES = 300 * 1024 * 1024;

const BUCKET = "escola-a-vista-tiles";

/** Size of a PMTiles archive of vector tiles. Throws on any other file, in words for whoever runs the command. */
export async function checkArchive(file: string): Promise<number> {
  const handle = await open(file).catch(() => {
    throw new CommandError(`Não consegui abrir ${file}.`);
  });
  try {
    const bytes = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await handle.read(bytes, 0, HEADER_BYTES);
    const isArchive = bytesRead === HEADER_BYTES && new TextDecoder().decode(bytes.subarray(0, 7)) === "PMTiles";
    if (!isArchive || bytes[7] !== 3) throw new CommandError(`${file} não é um arquivo PMTiles, versão 3.`);
    if (bytesToHeader(bytes.buffer).tileType !== TileType.Mvt)
      throw new CommandError(`${file} não tem ladrilhos vetoriais.`);
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function main([file, ...flags]: readonly string[]): Promise<void> {
  if (!file || file.startsWith("-")) throw new CommandError("Uso: npm run tiles -- arquivo.pmtiles [--remote]");
  const size = await checkArchive(file);
  if (size > MAX_BYTES) throw new CommandError("O arquivo passa de 300 MB: envie pelo S3 (docs/operations.md).");
  const key = path.basename(file);
  const where = flags.includes("--remote") ? ["--remote"] : ["--local", "--persist-to", process.env.STATE_DIR!];
  const command = ["r2", "object", "put", `${BUCKET}/${key}`, "--file", file];
  const { status } = await runWrangler([...command, ...where], "inherit");
  if (status === 0) console.log(`Pronto. Para mostrar as ruas: MAP_TILES = "${key}".`);
  process.exitCode = status ?? 1;
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
