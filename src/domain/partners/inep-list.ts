/** A pasted list of INEP codes: each code with its line, from 1, and the faults of the other lines. */
interface InepList {
  readonly codes: ReadonlyMap<string, number>;
  readonly errors: readonly string[];
}

/** Reads one INEP code a line. What follows it, as pasted from a spreadsheet, is left out, and so are empty lines. */
export function readInepList(text: string): InepList {
  const codes = new Map<string, number>();
  const errors: string[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    const typed = line.split(/[\t;,]/, 1)[0]!.trim();
    const first = codes.get(typed);
    if (line.trim() === "") continue;
    if (!/^\d{8}$/.test(typed))
      errors.push(`linha ${i + 1}: “${typed.slice(0, 30)}” não é um código INEP de oito dígitos`);
    else if (first !== undefined) errors.push(`linha ${i + 1}: ${typed} já está na linha ${first}`);
    else codes.set(typed, i + 1);
  }
  return { codes, errors };
}
