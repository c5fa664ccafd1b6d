import { encode } from "uqr";

/** A QR code as one SVG path of unit squares, with the quiet zone of four around it. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`));
  return { path: runs.join(""), size };
}

/** The dark stretches of a row. */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last.from + last.length === x) last.length++;
    else runs.push({ from: x, length: 1 });
  });
  return runs;
}
