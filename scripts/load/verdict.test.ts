import { expect, test } from "vitest";
import { judge, judgeTail, type Slice } from "./verdict.ts";
import { assertLoopback } from "./visitors.ts";

/** Ten minutes, each as the function says. */
const run = (of: (minute: number) => Partial<Slice>): Slice[] =>
  Array.from({ length: 10 }, (_, minute) => ({
    requests: 1000,
    seconds: 60,
    cpuMs: 2,
    heapBytes: 80e6,
    processBytes: 300e6,
    errors: 0,
    ...of(minute),
  }));

const failed = (slices: readonly Slice[]) =>
  judge(slices)
    .filter((check) => !check.isMet)
    .map((check) => check.name);

test("a steady run passes, whatever its first minutes were", () => {
  expect(failed(run(() => ({})))).toEqual([]);
  expect(failed(run((minute) => (minute < 2 ? { cpuMs: 9, heapBytes: 50e6 } : {})))).toEqual([]);
});

test("one error, a leak or a slower end fails and is named", () => {
  expect(failed(run((minute) => ({ errors: minute === 4 ? 1 : 0 })))).toEqual(["nenhum erro"]);
  expect(failed(run((minute) => ({ heapBytes: 80e6 * (1 + minute * 0.025) })))).toEqual(["memória do isolado estável"]);
  expect(failed(run((minute) => ({ cpuMs: 2 + minute * 0.1 })))).toEqual(["CPU por pedido estável"]);
});

test("a run too short to judge fails", () => {
  expect(failed(run(() => ({})).slice(0, 3))).toEqual(["duração bastante para julgar"]);
});

test("searches may have a p99 of four times their p50", () => {
  const run = (slowest: number) => Array.from({ length: 1000 }, (_, i) => (i < 985 ? 5 : slowest));
  expect(judgeTail(run(20))).toMatchObject({ isMet: true, detail: "4,0 vezes" });
  expect(judgeTail(run(21))).toMatchObject({ isMet: false, detail: "4,2 vezes" });
});

test("load is sent to this machine only", () => {
  for (const origin of ["http://127.0.0.1:1", "http://127.9.9.9", "http://localhost:8787", "http://[::1]:80"]) {
    expect(() => assertLoopback(origin)).not.toThrow();
  }
  for (const origin of [
    "https://escolaavista.example",
    "http://10.0.0.1",
    "http://127.0.0.1.example",
    "http://1.1.1.1",
  ]) {
    expect(() => assertLoopback(origin)).toThrow("só nesta máquina");
  }
});
