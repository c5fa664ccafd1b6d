const DELIMITERS = [";", ",", "\t", "|"] as const;

/** The character that separates the fields of a header: the one that it has most of. */
export function delimiterOf(header: string): string {
  return DELIMITERS.map((d) => [d, header.split(d).length] as const).sort((a, b) => b[1] - a[1])[0]![0];
}
