import { formatCount } from "../src/domain/text/format.ts";

/**
 * Reports, for a long work that starts now, at each tenth how much is done and how long the rest takes at this pace:
 * "publicando: 400.000 de 1.000.000 escolas, cerca de 3 min até o fim".
 */
export function reportProgress(
  work: string,
  unit: string,
  say: (line: string) => void,
): (done: number, total: number) => void {
  const started = performance.now();
  let tenth = 0;
  return (done, total) => {
    if (Math.floor((done * 10) / total) === tenth) return;
    tenth = Math.floor((done * 10) / total);
    const rest = (((performance.now() - started) / 1000) * (total - done)) / done;
    const remaining = done < total ? `, cerca de ${formatSeconds(rest)} até o fim` : "";
    say(`${work}: ${formatCount(done)} de ${formatCount(total)} ${unit}${remaining}`);
  };
}

/** Rounded up, because a rest that grows annoys more than one that ends early: 41 → "41 s", 130 → "3 min". */
function formatSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${formatCount(Math.ceil(seconds / 60))} min`;
}
