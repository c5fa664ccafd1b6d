import { plural } from "../../src/domain/text/format.ts";
import { withPlatform } from "../platform.ts";
import { tellProgress } from "../progress.ts";
import { runCommand } from "../run-command.ts";
import { type Command, parseArguments } from "./arguments.ts";
import { extractTiles, megabytes, unfinishedSource } from "./extract-tiles.ts";
import { findSource } from "./find-source.ts";
import { cityBox, stateBox } from "./place-boxes.ts";
import { putArchive } from "./put-archive.ts";
import type { Box } from "./tile-cover.ts";

type Extract = Exclude<Command, { file: string }>;

async function main(args: readonly string[]): Promise<void> {
  const command = parseArguments(args);
  if ("file" in command) return putArchive(command.file, command.remote);
  await cutOut(command);
  await putArchive(command.output, command.remote);
}

/** Writes the extract of a command to its file, telling its size before and progress meanwhile. */
async function cutOut(command: Extract): Promise<void> {
  const boxes = await boxesOf(command);
  const archive = await findSource(command.source, unfinishedSource(command.output), new Date());
  console.log(`› lendo os diretórios de ${archive.url} (${megabytes(archive.size)} MB)`);
  const progress = tellProgress("› lendo as ruas", "MB", console.log);
  await extractTiles(archive, boxes, command.output, {
    onPlan({ size, tiles, requests, toRead, alreadyRead }) {
      const parts = `${plural(tiles, "ladrilho", "ladrilhos")} em ${plural(requests, "leitura", "leituras")}`;
      console.log(`› o recorte terá ${megabytes(size)} MB: ${parts}`);
      if (alreadyRead > 0)
        console.log(`› continua: ${megabytes(alreadyRead)} de ${megabytes(toRead)} MB já foram lidos`);
    },
    onProgress: (read, total) => progress(Math.ceil(read / 1e6), Math.ceil(total / 1e6)),
  });
  const { requests, bytes } = archive.counts();
  console.log(`› lidos ${megabytes(bytes)} MB em ${plural(requests, "pedido", "pedidos")}: ${command.output}`);
}

async function boxesOf({ cities, ufs, boxes, remote }: Extract): Promise<Box[]> {
  if (cities.length + ufs.length === 0) return [...boxes];
  return withPlatform(remote, async ({ DB }) => [
    ...boxes,
    ...(await Promise.all(cities.map((slug) => cityBox(DB, slug)))),
    ...(await Promise.all(ufs.map((letters) => stateBox(DB, letters)))),
  ]);
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
