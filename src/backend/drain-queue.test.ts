import { expect, test, vi } from "vitest";
import { drainQueue, runAll } from "./drain-queue.ts";

/** Without a budget of calls. */
const DB = {};

/** A queue of numbers, read two at a time. */
const numbers = (count: number) => async (last?: { id: number }) =>
  Array.from({ length: count }, (_, id) => ({ id }))
    .filter(({ id }) => id > (last?.id ?? -1))
    .slice(0, 2);

test("every item is worked, however many batches it takes", async () => {
  const worked: number[] = [];
  await drainQueue(DB, "numbers", numbers(7), async ({ id }) => worked.push(id));
  expect(worked).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("an item that fails holds up none behind it, and fails the run at the end", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const worked: number[] = [];
  const run = drainQueue(DB, "numbers", numbers(5), async ({ id }) => {
    if (id < 3) throw new Error(`item ${id} is broken\nparams: secret`);
    worked.push(id);
  });
  await expect(run).rejects.toThrow("item 0 is broken");
  expect(worked).toEqual([3, 4]);
  expect(log.mock.calls).toEqual([0, 1, 2].map((id) => ["numbers failed:", id, `item ${id} is broken`]));
  log.mockRestore();
});

test("the run stops when its time is up, and not before one item is worked", async () => {
  const worked: number[] = [];
  await drainQueue(DB, "numbers", numbers(100), async ({ id }) => worked.push(id), 0);
  expect(worked).toEqual([0]);
});

test("tasks run whatever becomes of those before, and the first failure is thrown", async () => {
  const done: string[] = [];
  const fail = (name: string) => async () => {
    throw new Error(name);
  };
  const run = runAll([async () => done.push("a"), fail("b"), async () => done.push("c"), fail("d")]);
  await expect(run).rejects.toThrow("b");
  expect(done).toEqual(["a", "c"]);
});
