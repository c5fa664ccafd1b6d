import { beforeAll, expect, test } from "vitest";
import { ROUTES } from "../../src/routes/table.ts";
import { findScreen } from "../../src/worker/screen.ts";
import { samplePath } from "./security/addresses.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

test.each(ROUTES.filter(({ load }) => load))("$pattern has a sample if it answers a stranger with 200", async (row) => {
  const path = row.sample ?? samplePath(row.pattern);
  expect(findScreen(path.split("?")[0]!)?.row).toBe(row);
  const response = await ask(path);
  await response.arrayBuffer();
  expect(response.status === 200, `${response.status} ${path}`).toBe(row.sample !== null);
});
