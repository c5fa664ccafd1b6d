import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";

/** A file that is being written in parts, and goes on after an interruption. */
interface PartFile {
  /** Numbers of the parts that are in the file already. */
  readonly finished: ReadonlySet<number>;
  readonly write: (bytes: Uint8Array, position: number) => void;
  readonly finish: (part: number) => void;
  readonly close: () => void;
  /** Renames the complete file to its final name. */
  readonly complete: () => void;
}

/**
 * Opens the unfinished file of this identity, or an empty one. Which parts are in it is in a list beside it: the identity in
 * the first line, then a line for each part, added after its bytes.
 */
export function openPartFile(file: string, identity: string): PartFile {
  const [part, list] = [`${file}.parte`, listOf(file)];
  const [known, ...numbers] = linesOf(list);
  const isSame = known === identity && existsSync(part);
  if (!isSame) writeFileSync(list, `${identity}\n`);
  const open = openSync(part, isSame ? "r+" : "w");
  return {
    finished: new Set(isSame ? numbers.map(Number) : []),
    write(bytes, position) {
      for (let done = 0; done < bytes.length; )
        done += writeSync(open, bytes, done, bytes.length - done, position + done);
    },
    finish: (number) => appendFileSync(list, `${number}\n`),
    close: () => closeSync(open),
    complete() {
      renameSync(part, file);
      rmSync(list);
    },
  };
}

/** The identity of the unfinished file, null without one. */
export function unfinishedOf(file: string): string | null {
  return linesOf(listOf(file))[0] ?? null;
}

const listOf = (file: string) => `${file}.lidas`;

/** Whole lines only: an interruption may have cut the last one. */
function linesOf(list: string): string[] {
  try {
    return readFileSync(list, "utf8").split("\n").slice(0, -1);
  } catch {
    return [];
  }
}
