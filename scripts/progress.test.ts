import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportProgress } from "./progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("each tenth is told once, with the time that the rest takes at the pace so far", () => {
  const lines: string[] = [];
  const report = reportProgress("publicando", "escolas", (line) => lines.push(line));
  for (const [afterMs, done] of [
    [1_000, 90_000],
    [19_000, 100_000],
    [1_000, 110_000],
    [59_000, 800_000],
    [20_000, 1_000_000],
  ] as const) {
    vi.advanceTimersByTime(afterMs);
    report(done, 1_000_000);
  }
  expect(lines).toEqual([
    "publicando: 100.000 de 1.000.000 escolas, cerca de 3 min até o fim",
    "publicando: 800.000 de 1.000.000 escolas, cerca de 20 s até o fim",
    "publicando: 1.000.000 de 1.000.000 escolas",
  ]);
});
