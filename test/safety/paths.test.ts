import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listModules } from "./modules.ts";

const WORKER = await listModules("src/worker", "src/remote");

test("the Worker decodes the path of a request in one place", () => {
  const reading = WORKER.filter((file) => /\bpathname\b/.test(readFileSync(file, "utf8")));
  expect(reading).toEqual(["src/worker/request-path.ts"]);
});
