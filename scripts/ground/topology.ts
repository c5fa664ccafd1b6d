import type { Limits } from "./ground-files.ts";
import { type Box, boxOf, type Corner, type Line } from "./lines.ts";

/** Areas that share their borders: municipalities, states, or the country. */
export interface Topology extends Limits {
  /** Keys of the areas on both sides of an arc; one for a coast and for the border of the country. */
  readonly sides: readonly (readonly string[])[];
  /** The rectangle around each area. */
  readonly boxes: ReadonlyMap<string, Box>;
}

export function toTopology(limits: Limits): Topology {
  const sides = limits.arcs.map((): string[] => []);
  const boxes = new Map<string, Box>();
  for (const [key, rings] of limits.rings) {
    const arcs = rings.flat().map((arc) => (arc < 0 ? ~arc : arc));
    for (const arc of arcs) sides[arc]!.push(key);
    boxes.set(key, boxOf(arcs.map((arc) => limits.arcs[arc]!)));
  }
  return { ...limits, sides, boxes };
}

/** The rings of an area, each without its closing corner. */
export function ringsOf({ arcs, rings }: Limits, key: string): Line[] {
  return (rings.get(key) ?? []).map((ring) =>
    ring.flatMap((arc) => {
      const line = arcs[arc < 0 ? ~arc : arc]!;
      return (arc < 0 ? line.toReversed() : line).slice(0, -1);
    }),
  );
}

/** Merges the areas of each group: the borders between groups remain, as long lines. */
export function dissolve({ arcs, sides }: Topology, groupOf: (key: string) => string): Topology {
  const kept = arcs.flatMap((line, i) => {
    const groups = [...new Set(sides[i]!.map(groupOf))].sort();
    return sides[i]!.length > 1 && groups.length === 1 ? [] : [{ line, groups }];
  });
  const merged = [...Map.groupBy(kept, ({ groups }) => groups.join(" "))].flatMap(([, same]) => {
    const { groups } = same[0]!;
    return chain(same.map(({ line }) => line)).map((line) => ({ line, groups }));
  });
  const rings = new Map<string, number[][]>();
  for (const group of new Set(merged.flatMap(({ groups }) => groups))) {
    const ofGroup = [...merged.keys()].filter((i) => merged[i]!.groups.includes(group));
    rings.set(group, closeRings(ofGroup, merged));
  }
  return toTopology({ arcs: merged.map(({ line }) => line), rings });
}

const keyOf = ([x, y]: Corner) => `${x} ${y}`;

/** Joins lines that meet at their ends: where so many of them do at most. */
export function chain(lines: readonly Line[], most = 2): Line[] {
  const open = new Set(lines);
  const atEnd = Map.groupBy(
    lines.flatMap((line) => [line[0]!, line.at(-1)!].map((end) => ({ key: keyOf(end), line }))),
    ({ key }) => key,
  );
  const nextAt = (end: Corner) => {
    const meeting = atEnd.get(keyOf(end))!;
    return meeting.length <= most ? meeting.find(({ line }) => open.has(line))?.line : undefined;
  };
  const chains: Line[] = [];
  for (const first of lines) {
    if (!open.delete(first)) continue;
    let whole: Line = first;
    for (const turn of [false, true]) {
      if (turn) whole = whole.toReversed();
      for (let next = nextAt(whole.at(-1)!); next; next = nextAt(whole.at(-1)!)) {
        open.delete(next);
        const isForward = keyOf(next[0]!) === keyOf(whole.at(-1)!);
        whole = [...whole, ...(isForward ? next : next.toReversed()).slice(1)];
      }
    }
    chains.push(whole);
  }
  return chains;
}

/** Closed chains of the arcs around a group. */
function closeRings(indices: readonly number[], merged: readonly { readonly line: Line }[]): number[][] {
  const open = new Set(indices);
  const rings: number[][] = [];
  for (const first of indices) {
    if (!open.delete(first)) continue;
    const ring = [first];
    const begin = keyOf(merged[first]!.line[0]!);
    for (let end = keyOf(merged[first]!.line.at(-1)!); end !== begin; ) {
      const next = [...open].find((i) => [merged[i]!.line[0]!, merged[i]!.line.at(-1)!].some((c) => keyOf(c) === end));
      if (next === undefined) break;
      open.delete(next);
      const isForward = keyOf(merged[next]!.line[0]!) === end;
      ring.push(isForward ? next : ~next);
      end = keyOf(isForward ? merged[next]!.line.at(-1)! : merged[next]!.line[0]!);
    }
    rings.push(ring);
  }
  return rings;
}
