const encoder = new TextEncoder();
const decoder = new TextDecoder();
const LINE_BREAK = 0x0a;

/**
 * A file of keyed lines: key, tab, JSON. Reading a value scans for its line and parses that alone; publishing one
 * replaces that alone. Here the lines are gathered, as bytes outside of V8's heap: Node's heap cannot hold the lines of
 * a million schools.
 */
export class KeyedLines {
  readonly #lines = new Map<string, Uint8Array>();

  has(key: string): boolean {
    return this.#lines.has(key);
  }

  set(key: string, value: unknown): void {
    this.#lines.set(key, encoder.encode(lineFor(key, value)));
  }

  /** The file; its lines are given up. */
  build(): Uint8Array<ArrayBuffer> {
    const lines = [...this.#lines.keys()].sort().map((key) => this.#lines.get(key)!);
    const file = new Uint8Array(lines.reduce((length, line) => length + line.length, 0));
    let end = 0;
    for (const line of lines) {
      file.set(line, end);
      end += line.length;
    }
    this.#lines.clear();
    return file;
  }
}

/**
 * The value of a key, or null. Searched as bytes: making a string of 180 KB, to parse 4 of them, took 3 % of a school
 * page.
 */
export function findLine(file: Uint8Array, key: string): unknown {
  const head = encoder.encode(`${key}\t`);
  for (let start = 0; start < file.length; ) {
    const end = file.indexOf(LINE_BREAK, start);
    if (end < 0) throw new Error("the bucket is cut off");
    if (head.every((byte, i) => byte === file[start + i])) {
      return JSON.parse(decoder.decode(file.subarray(start + head.length, end)));
    }
    start = end + 1;
  }
  return null;
}

/**
 * The file with some values replaced or added, or removed (null). `merge` makes the value of a key from the new one and
 * the one before, if there was one.
 */
export function patchLines<T>(
  file: string,
  changes: ReadonlyMap<string, T | null>,
  merge: (value: T, before: unknown) => unknown,
): string {
  const keyOf = (line: string) => line.slice(0, line.indexOf("\t"));
  const lines = file.split("\n").filter((line) => line !== "");
  const kept = lines.filter((line) => !changes.has(keyOf(line)));
  const replaced = new Map(lines.filter((line) => changes.has(keyOf(line))).map((line) => [keyOf(line), line]));
  const added = [...changes].flatMap(([key, value]) => {
    const line = replaced.get(key);
    const before = line === undefined ? undefined : JSON.parse(line.slice(key.length + 1));
    return value === null ? [] : lineFor(key, merge(value, before));
  });
  return kept
    .map((line) => `${line}\n`)
    .concat(added)
    .sort()
    .join("");
}

function lineFor(key: string, value: unknown): string {
  return `${key}\t${JSON.stringify(value)}\n`;
}
