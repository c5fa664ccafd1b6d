import { open } from "node:fs/promises";
import path from "node:path";
import { bytesToHeader, TileType } from "pmtiles";
import { CommandError, runCommand } from "./run-command.ts";
import { showHelp } from "./show-help.ts";
import { runWrangler } from "./wrangler.ts";

/** `wrangler r2 object put` takes no more; larger files go through the S3 API (docs/operations.md). */
const MAX_BYTES = 300 * 1024 * 1024;

const HEADER_BYTES = 127;
const BUCKET = "escola-a-vista-tiles";
const USAGE = "Uso: npm run tiles -- ruas.pmtiles [--remote]";

/**
 * Puts the PMTiles archive of `args` into the bucket of this machine, or of Cloudflare with `--remote`, under the name
 * of the file. Throws CommandError before anything is sent.
 */
async function main(args: readonly string[]): Promise<void> {
  showHelp(USAGE);
  const [file, ...others] = args.filter((arg) => arg !== "--remote");
  if (file === undefined || others.length > 0 || file.startsWith("-"))
    throw new CommandError(`não entendi o comando.\n\n${USAGE}`);
  await checkArchive(file);
  const key = path.basename(file);
  const target = args.includes("--remote") ? ["--remote"] : ["--local", "--persist-to", process.env.STATE_DIR!];
  const { status } = await runWrangler(
    ["r2", "object", "put", `${BUCKET}/${key}`, "--file", file, ...target],
    "inherit",
  );
  if (status === 0) console.log(`Pronto. Para mostrar as ruas: MAP_TILES = "${key}".`);
  process.exitCode = status ?? 1;
}

/** Throws CommandError for a file that is no archive of vector tiles, or too large. */
async function checkArchive(file: string): Promise<void> {
  const handle = await open(file).catch(() => {
    throw new CommandError(`não consegui abrir ${file}.`);
  });
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEADER_BYTES), 0, HEADER_BYTES);
    const isArchive = bytesRead === HEADER_BYTES && new TextDecoder().decode(buffer.subarray(0, 7)) === "PMTiles";
    if (!isArchive || buffer[7] !== 3) throw new CommandError(`${file} não é um arquivo PMTiles, versão 3.`);
    if (bytesToHeader(buffer.buffer).tileType !== TileType.Mvt)
      throw new CommandError(`${file} não tem ladrilhos vetoriais.`);
    if (size > MAX_BYTES) throw new CommandError(`${file} passa de 300 MB: envie pelo S3 (docs/operations.md).`);
  } finally {
    await handle.close();
  }
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
