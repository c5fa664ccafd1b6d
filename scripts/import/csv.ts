import type { ByteSource } from "./files/byte-source.ts";
import { Header } from "./header.ts";
import { ImportError } from "./import-error.ts";
import { readText } from "./text-stream.ts";

/**
 * Called with the fields of a row, in file order, and the number of its last line. The array is reused for all rows;
 * columns that were not requested may be empty.
 */
export type OnRow = (fields: readonly string[], line: number) => void;

/** Maximum characters of a row: a longer one has an unclosed quote, or is no row. */
const LONGEST_ROW = 4_000_000;

/** Position of the header in a CSV text. */
interface CsvPlace {
  /** Lines above it. */
  readonly above: number;
  readonly delimiter: string;
}

/**
 * Reads a CSV text row by row, as a stream. `onHeader` receives the header and returns the callback for the other rows, whose
 * number is returned. Throws ImportError for a row with another number of fields than the header, an unclosed quote, and
 * the errors of `readText`. Only requested columns are sliced: a national Censo has 54 million fields, of which we read a
 * tenth.
 */
export async function readCsv(
  source: ByteSource,
  place: CsvPlace,
  onHeader: (header: Header) => OnRow,
): Promise<number> {
  const reader = new RowReader(source.name, place, onHeader);
  for await (const piece of readText(source)) reader.push(piece);
  return reader.end();
}

class RowReader {
  readonly #file: string;
  readonly #onHeader: (header: Header) => OnRow;
  #text = "";
  #position = 0;
  #line = 0;
  #rows = 0;
  #isFirst = true;
  readonly #above: number;
  readonly #delimiter: string;
  #isCarriageReturnAlone = false;
  #header: Header | null = null;
  #onRow: OnRow = () => {};
  #wanted: readonly boolean[] = [];
  #fields: string[] = [];

  constructor(file: string, { above, delimiter }: CsvPlace, onHeader: (header: Header) => OnRow) {
    this.#file = file;
    this.#above = above;
    this.#delimiter = delimiter;
    this.#onHeader = onHeader;
  }

  push(piece: string): void {
    if (this.#isFirst && piece) {
      this.#isFirst = false;
      this.#isCarriageReturnAlone = piece.includes("\r") && !piece.includes("\n");
    }
    const text = this.#isCarriageReturnAlone ? piece.replaceAll("\r", "\n") : piece;
    this.#text = this.#text.slice(this.#position) + text;
    this.#position = 0;
    this.#read(false);
    if (this.#text.length - this.#position > LONGEST_ROW) {
      throw new ImportError("linha longa demais para uma tabela.", { file: this.#file, line: this.#line + 1 });
    }
  }

  end(): number {
    if (!this.#text.endsWith("\n")) this.#text += "\n";
    this.#read(true);
    if (!this.#header) throw new ImportError("arquivo vazio.", { file: this.#file });
    return this.#rows;
  }

  #read(isEnd: boolean): void {
    const text = this.#text;
    for (; this.#line < this.#above; this.#line++) {
      const newline = text.indexOf("\n", this.#position);
      if (newline < 0) return;
      this.#position = newline + 1;
    }
    let quote = text.indexOf('"', this.#position);
    for (;;) {
      const newline = text.indexOf("\n", this.#position);
      if (newline < 0) return;
      if (quote >= 0 && quote < this.#position) quote = text.indexOf('"', this.#position);
      if (quote >= 0 && quote < newline) {
        if (!this.#readQuoted(isEnd)) return;
      } else {
        const end = text.charCodeAt(newline - 1) === 13 && newline > this.#position ? newline - 1 : newline;
        this.#line++;
        if (end > this.#position) this.#take(this.#cut(text, this.#position, end));
        this.#position = newline + 1;
      }
    }
  }

  /** Slices the requested fields of a line without quotes into a reused array. Returns the number of fields. */
  #cut(text: string, from: number, end: number): string[] {
    const delimiter = this.#delimiter;
    const fields = this.#header ? this.#fields : [];
    const wanted = this.#wanted;
    const width = wanted.length;
    let column = 0;
    for (let start = from; ; column++) {
      const next = text.indexOf(delimiter, start);
      const stop = next < 0 || next > end ? end : next;
      // Extra fields are read to check whether they are blank.
      if (column >= width || wanted[column]) fields[column] = text.slice(start, stop);
      if (stop === end) break;
      start = stop + 1;
    }
    fields.length = column + 1;
    return fields;
  }

  /** Parses a row with quotes, which may span lines; false when more text is needed. */
  #readQuoted(isEnd: boolean): boolean {
    const text = this.#text;
    const fields: string[] = [];
    let [at, lines] = [this.#position, 1];
    for (;;) {
      let value: string;
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1);
        if (close < 0) {
          const isOpen = isEnd || text.length - this.#position > LONGEST_ROW;
          if (isOpen)
            throw new ImportError("aspas abertas e não fechadas.", { file: this.#file, line: this.#line + 1 });
          return false;
        }
        const quoted = text.slice(at + 1, close);
        for (let i = quoted.indexOf("\n"); i >= 0; i = quoted.indexOf("\n", i + 1)) lines++;
        value = quoted.replaceAll('""', '"');
        at = close + 1;
      } else value = "";
      const stop = endOfField(text, at, this.#delimiter);
      if (stop < 0) return false;
      const isLast = text[stop] === "\n";
      value += text.slice(at, isLast && text[stop - 1] === "\r" ? Math.max(at, stop - 1) : stop);
      fields.push(value);
      at = stop + 1;
      if (isLast) break;
    }
    this.#position = at;
    this.#line += lines;
    this.#take(fields);
    return true;
  }

  #take(fields: string[]): void {
    if (!this.#header) {
      this.#header = new Header(this.#file, fields, this.#line);
      this.#onRow = this.#onHeader(this.#header);
      const { asked } = this.#header;
      this.#wanted = this.#header.names.map((_, i) => asked.size === 0 || asked.has(i));
      this.#fields = this.#header.names.map(() => "");
      return;
    }
    checkWidth(fields, this.#header, this.#line);
    this.#rows++;
    this.#onRow(fields, this.#line);
  }
}

/** Position of the quote that ends a quoted value; doubled quotes are text. -1 when there is none yet. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

function endOfField(text: string, from: number, delimiter: string): number {
  const [next, newline] = [text.indexOf(delimiter, from), text.indexOf("\n", from)];
  return next >= 0 && next < newline ? next : newline;
}

function checkWidth(fields: readonly string[], header: Header, line: number): void {
  if (fields.length < header.names.length) {
    const column = header.names[fields.length];
    const problem = `${fields.length} colunas em vez de ${header.names.length}; falta o valor.`;
    throw header.error(problem, line, column);
  }
  if (fields.length > header.names.length && fields.slice(header.names.length).some((field) => field.trim())) {
    throw header.error(`${fields.length} colunas em vez de ${header.names.length}.`, line);
  }
}
