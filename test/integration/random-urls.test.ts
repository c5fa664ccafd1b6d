import { beforeAll, expect, test } from "vitest";
import { askRandomUrls } from "./random-addresses.ts";
import { publishWorld } from "./worker.ts";

beforeAll(publishWorld);

test("400 random URLs: no 5xx, no reflected markup, always a known status", async () => {
  // The URLs are worth asking: each kind of answer comes many times.
  for (const [status, times] of await askRandomUrls(400)) expect(times, String(status)).toBeGreaterThanOrEqual(2);
});
