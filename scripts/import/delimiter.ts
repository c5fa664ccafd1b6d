const DELIMITERS = [";", ",", "\t", "|"] as const;

/** The delimiter of a header: the most frequent candidate. */
export function delimiterOf(header: string): string {
  return DELIMITERS.map((d) => [d, header.split(d).length] as const).sort((a, b) => b[1] - a[1])[0]![0];
}
