import { TableError } from "./table-error.ts";

/** Bytes that can be read more than once: of a file, decompressed, or of a file in an archive. */
export interface ByteSource {
  /** As messages name it: "precos.csv", "microdados.zip, dados/escolas.csv". */
  readonly name: string;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** The files of a zip archive, such as a workbook is. */
export interface Archive {
  readonly name: string;
  readonly names: ReadonlySet<string>;
  source(entry: string): ByteSource;
}

/** The same bytes up to the limit. Throws TableError with `problem` after it. */
export async function* limited<B extends Uint8Array>(
  bytes: AsyncIterable<B>,
  file: string,
  maxBytes: number,
  problem: string,
): AsyncGenerator<B> {
  let total = 0;
  for await (const piece of bytes) {
    total += piece.length;
    if (total > maxBytes) throw new TableError(problem, { file });
    yield piece;
  }
}
