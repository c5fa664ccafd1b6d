export class IncompleteSql extends Error {
  override name = "IncompleteSql";
}

/**
 * A token of SQL: text or a quoted name (a doubled quote makes two of them), a comment, a semicolon, or anything else.
 * A dash or slash at the end of what has been read may still become a comment.
 */
const TOKEN = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*\n|\/\*[\s\S]*?\*\/|;|[^'"`[\-/;]+|-(?=[^-])|\/(?=[^*])/y;

const TRIGGER = /^\s*CREATE\s+(TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i;

/** Whitespace and comments, which SQLite skips after the last statement. */
const NOTHING = /^(\s|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)*$/;

/**
 * Splits SQL into its statements, by SQLite's own rules and never by lines: texts and comments may contain any line
 * separator, semicolon or quote. Holds little more than a statement, because a file may exceed the maximum length of a
 * string. Throws IncompleteSql at the end of an incomplete statement.
 */
export async function* readStatements(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let read = "";
  /** Offsets of the statement and of its next token. */
  let start = 0;
  let at = 0;
  /** The code up to the first semicolon, and since the last one. */
  let head: string | null = null;
  let clause = "";
  for await (const chunk of chunks) {
    read = read.slice(start) + chunk;
    at -= start;
    start = 0;
    for (;;) {
      TOKEN.lastIndex = at;
      if (!TOKEN.test(read)) break;
      const token = read.slice(at, TOKEN.lastIndex);
      at = TOKEN.lastIndex;
      if (token !== ";") {
        clause += codeOf(token);
        continue;
      }
      head ??= clause;
      // Statements inside a trigger end with semicolons of their own.
      const isWhole = !TRIGGER.test(head) || /^\s*END\s*$/i.test(clause);
      clause = "";
      if (!isWhole) continue;
      yield read.slice(start, at);
      start = at;
      head = null;
    }
  }
  if (!NOTHING.test(read.slice(start))) throw new IncompleteSql("incomplete SQL statement");
}

/** A token without what it quotes or comments. */
function codeOf(token: string): string {
  if (/^['"`[]/.test(token)) return "''";
  return /^(--|\/\*)/.test(token) ? " " : token;
}
