import { TableError } from "./table-error.ts";

const DELIMITERS = [";", ",", "\t", "|"] as const;

/** Maximum characters of a row: a longer one has an unclosed quote, or is no row. */
const LONGEST_ROW = 4_000_000;
const MOST_CELLS = 16_384;

/** The delimiter of a header: the most frequent candidate. */
export function delimiterOf(header: string): string {
  return DELIMITERS.map((d) => [d, header.split(d).length] as const).sort((a, b) => b[1] - a[1])[0]![0];
}

/** Position of the first row in a text of delimited cells. */
export interface DelimitedPlace {
  /** Lines above it. */
  readonly above: number;
  readonly delimiter: string;
}

/**
 * Splits a text that comes in pieces into rows of delimited cells, which may be quoted and then span lines. Blank lines
 * are left out. `onRow` receives the cells, and the number of the last line of the row; it returns which columns of the
 * next rows are wanted, or nothing for all: a national Censo has 54 million cells, and the import reads a tenth. The
 * array of a row without quotes is reused. Throws TableError for an unclosed quote and for a row that is too long.
 */
export class DelimitedRows {
  readonly #file: string;
  readonly #above: number;
  readonly #delimiter: string;
  readonly #onRow: (cells: string[], line: number) => readonly boolean[] | undefined;
  #text = "";
  #nextDelimiter = nextOf("", "");
  #nextNewline = nextOf("", "");
  #position = 0;
  #line = 0;
  #isFirst = true;
  #isCarriageReturnAlone = false;
  #wanted: readonly boolean[] = [];
  #cells: string[] | null = null;

  constructor(
    file: string,
    { above, delimiter }: DelimitedPlace,
    onRow: (cells: string[], line: number) => readonly boolean[] | undefined,
  ) {
    this.#file = file;
    this.#above = above;
    this.#delimiter = delimiter;
    this.#onRow = onRow;
  }

  push(piece: string): void {
    if (this.#isFirst && piece) {
      this.#isFirst = false;
      this.#isCarriageReturnAlone = piece.includes("\r") && !piece.includes("\n");
    }
    const text = this.#isCarriageReturnAlone ? piece.replaceAll("\r", "\n") : piece;
    this.#take(this.#text.slice(this.#position) + text);
    this.#read(false);
    if (this.#text.length - this.#position > LONGEST_ROW) throw this.#error("linha longa demais para uma tabela.");
  }

  end(): void {
    const rest = this.#text.slice(this.#position);
    this.#take(rest.endsWith("\n") ? rest : `${rest}\n`);
    this.#read(true);
  }

  #take(text: string): void {
    this.#text = text;
    this.#position = 0;
    this.#nextDelimiter = nextOf(text, this.#delimiter);
    this.#nextNewline = nextOf(text, "\n");
  }

  #error(problem: string): TableError {
    return new TableError(problem, { file: this.#file, line: this.#line + 1 });
  }

  #read(isEnd: boolean): void {
    const text = this.#text;
    for (; this.#line < this.#above; this.#line++) {
      const newline = text.indexOf("\n", this.#position);
      if (newline < 0) return;
      this.#position = newline + 1;
    }
    const nextQuote = nextOf(text, '"');
    for (;;) {
      const newline = this.#nextNewline(this.#position);
      if (newline === text.length) return;
      if (nextQuote(this.#position) < newline) {
        if (!this.#readQuoted(isEnd)) return;
      } else {
        const end = text.charCodeAt(newline - 1) === 13 && newline > this.#position ? newline - 1 : newline;
        this.#line++;
        if (end > this.#position) this.#state(this.#cut(text, this.#position, end));
        this.#position = newline + 1;
      }
    }
  }

  /** Slices the wanted cells of a line without quotes into a reused array. */
  #cut(text: string, from: number, end: number): string[] {
    const cells = this.#cells ?? [];
    const wanted = this.#wanted;
    const width = wanted.length;
    let column = 0;
    for (let start = from; ; column++) {
      const stop = Math.min(this.#nextDelimiter(start), end);
      if (column === MOST_CELLS) throw this.#error("linha com colunas demais para uma tabela.");
      // Extra cells are read to check whether they are blank.
      if (column >= width || wanted[column]) cells[column] = text.slice(start, stop);
      if (stop === end) break;
      start = stop + 1;
    }
    cells.length = column + 1;
    return cells;
  }

  /** Parses a row with quotes, which may span lines; false when more text is needed. */
  #readQuoted(isEnd: boolean): boolean {
    const text = this.#text;
    const cells: string[] = [];
    let [at, lines] = [this.#position, 1];
    for (;;) {
      let value: string;
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1);
        if (close < 0) {
          const isOpen = isEnd || text.length - this.#position > LONGEST_ROW;
          if (isOpen) throw this.#error("aspas abertas e não fechadas.");
          return false;
        }
        const quoted = text.slice(at + 1, close);
        for (let i = quoted.indexOf("\n"); i >= 0; i = quoted.indexOf("\n", i + 1)) lines++;
        value = quoted.replaceAll('""', '"');
        at = close + 1;
      } else value = "";
      const stop = Math.min(this.#nextDelimiter(at), this.#nextNewline(at));
      if (stop === text.length) return false;
      if (cells.length === MOST_CELLS) throw this.#error("linha com colunas demais para uma tabela.");
      const isLast = text[stop] === "\n";
      value += text.slice(at, isLast && text[stop - 1] === "\r" ? Math.max(at, stop - 1) : stop);
      cells.push(value);
      at = stop + 1;
      if (isLast) break;
    }
    this.#position = at;
    this.#line += lines;
    this.#state(cells);
    return true;
  }

  #state(cells: string[]): void {
    const wanted = this.#onRow(cells, this.#line);
    if (!wanted) return;
    this.#wanted = wanted;
    this.#cells = wanted.map(() => "");
  }
}

/** Position of the quote that ends a quoted value; doubled quotes are text. -1 when there is none yet. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/**
 * A search for a sign in a text from positions that grow: each character is looked at once. The length of the text
 * where the sign is no more.
 */
function nextOf(text: string, sign: string): (from: number) => number {
  let at = -1;
  return (from) => {
    if (at < from) {
      const next = text.indexOf(sign, from);
      at = next < 0 ? text.length : next;
    }
    return at;
  };
}
