import { expect, test } from "vitest";
import { judge, type Slice } from "./verdict.ts";

/** Ten minutes, each as the function says. */
const run = (of: (minute: number) => Partial<Slice>): Slice[] =>
  Array.from({ length: 10 }, (_, minute) => ({
    requests: 1000,
    seconds: 60,
    cpuMs: 2,
    heapBytes: 60e6,
    peakBytes: 80e6,
    errors: 0,
    ...of(minute),
  }));

const QUICK = new Map([["busca", [10, 20, 30]]]);

const failed = (slices: readonly Slice[], times: ReadonlyMap<string, readonly number[]> = QUICK) =>
  judge(slices, times)
    .filter((check) => !check.isMet)
    .map((check) => check.name);

test("a steady run passes, whatever its first minutes and its logins were", () => {
  expect(failed(run(() => ({})))).toEqual([]);
  expect(failed(run((minute) => (minute < 2 ? { cpuMs: 9, heapBytes: 50e6 } : {})))).toEqual([]);
  expect(
    failed(
      run(() => ({})),
      new Map([...QUICK, ["entrada", [500, 600]]]),
    ),
  ).toEqual([]);
});

test.each<[string, (minute: number) => Partial<Slice>]>([
  ["nenhum erro", (minute) => ({ errors: minute === 4 ? 1 : 0 })],
  ["isolado até 128 MB, lixo incluído", (minute) => ({ peakBytes: minute === 4 ? 140e6 : 80e6 })],
  ["memória do isolado estável", (minute) => ({ heapBytes: 60e6 * (1 + minute * 0.025) })],
  ["CPU por pedido estável", (minute) => ({ cpuMs: 2 + minute * 0.1 })],
])("a run fails: %s", (name, of) => {
  expect(failed(run(of))).toEqual([name]);
});

test("slow answers fail a run", () => {
  expect(
    failed(
      run(() => ({})),
      new Map([["busca", [10, 20, 101]]]),
    ),
  ).toEqual(["p95 até 100 ms, sem as entradas"]);
});
