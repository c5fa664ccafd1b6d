import { createHash } from "node:crypto";
import { mkdirSync, statfsSync } from "node:fs";
import path from "node:path";
import { formatCount } from "../../src/domain/text/format.ts";
import { CommandError } from "../run-command.ts";
import { openPartFile, unfinishedOf } from "./part-file.ts";
import { planExtract } from "./plan-extract.ts";
import type { RemoteArchive } from "./remote-archive.ts";
import type { Box } from "./tile-cover.ts";
import { writeDirectories } from "./write-directories.ts";
import { writeHeader } from "./write-header.ts";

/** Figures of an extract before its tiles are read, sizes in bytes. */
interface Announcement {
  readonly size: number;
  readonly tiles: number;
  readonly requests: number;
  readonly toRead: number;
  /** Read by an earlier run that was interrupted. */
  readonly alreadyRead: number;
}

interface Told {
  readonly onPlan: (plan: Announcement) => void;
  readonly onProgress: (read: number, total: number) => void;
}

/**
 * Cuts rectangles out of an archive on another host into a file, which exists only once it is whole. What an interrupted run
 * has read lies beside it and is not read again, unless the source or the rectangles changed. Throws CommandError.
 */
export async function extractTiles(
  archive: RemoteArchive,
  boxes: readonly Box[],
  file: string,
  { onPlan, onProgress }: Told,
): Promise<void> {
  const plan = await planExtract(archive, boxes);
  const { source, entries, metadata, requests, tileBytes } = plan;
  const { root, leaves } = writeDirectories(entries, source.internalCompression);
  const header = writeHeader(plan, boxes, { root: root.length, leaves: leaves.length });
  const front = Buffer.concat([header, root, metadata, leaves]);
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const toRead = sum(requests.map(({ length }) => length));
  const folder = path.dirname(file);
  await orDiskError(folder, async () => {
    mkdirSync(folder, { recursive: true });
    const part = openPartFile(file, identityOf(archive, front));
    try {
      let done = sum(requests.filter((_, i) => part.finished.has(i)).map(({ length }) => length));
      const size = front.length + tileBytes;
      onPlan({ size, tiles: plan.contents, requests: requests.length, toRead, alreadyRead: done });
      refuseWithoutRoom(folder, toRead - done);
      for (const [i, { offset, length, pieces }] of requests.entries()) {
        if (part.finished.has(i)) continue;
        const bytes = await archive.read(source.tileDataOffset + offset, length);
        for (const { from, to, length: piece } of pieces)
          part.write(bytes.subarray(from - offset, from - offset + piece), front.length + to);
        part.finish(i);
        done += length;
        onProgress(done, toRead);
      }
      part.write(front, 0);
    } finally {
      part.close();
    }
    part.complete();
  });
}

/** Address of the source of which an interrupted run has left a part, null without one. */
export function unfinishedSource(file: string): string | null {
  return unfinishedOf(file)?.split(" ")[0] ?? null;
}

/** The same source and the same directories: the same parts to read. */
function identityOf({ url, etag, size }: RemoteArchive, front: Uint8Array): string {
  return [url, etag, size, createHash("sha256").update(front).digest("hex")].join(" ");
}

/** Whole megabytes, as they are told: "58". */
export function megabytes(bytes: number): string {
  return formatCount(Math.ceil(bytes / 1e6));
}

function refuseWithoutRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < bytes)
    throw new CommandError(
      `Faltam ${megabytes(bytes - free)} MB em disco: o recorte precisa de ${megabytes(bytes)} MB em ${folder}.`,
    );
}

async function orDiskError(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG")
      throw new CommandError(`O disco encheu. Libere espaço em ${folder} e rode o mesmo comando: ele continua.`);
    if (code === "EACCES" || code === "EROFS" || code === "ENOTDIR" || code === "EEXIST" || code === "EISDIR")
      throw new CommandError(`Não consegui escrever em ${folder}.`);
    throw error;
  }
}
