import { expect, test } from "vitest";
import { levelOfFolder, levelToInstall } from "./install-level.mjs";

test.each([
  ["start", undefined, "start"],
  ["test", undefined, "test"],
  ["load", undefined, "tools"],
  // Of a launcher that stamped the hash alone.
  ["start", "now", "start"],
  ["start", "start now", null],
  ["publish", "test now", null],
  ["test", "start now", "test"],
  ["check", "test now", "tools"],
  ["test:e2e", "start now", "test"],
  ["lint", "start now", "test"],
  ["test", "tools now", null],
  ["start", "start before", "start"],
  ["start", "tools before", "tools"],
  ["bench", "start before", "tools"],
])("%s over %s installs %s", (command, installed, level) => {
  expect(levelToInstall(command, "now", installed)).toBe(level);
});

test.each([
  ["lighthouse", "tools"],
  ["vitest", "test"],
])("a start keeps %s, which npm installed by itself", (name, level) => {
  const installed = levelOfFolder((path: string) => path === `node_modules/${name}`);
  expect(levelToInstall("start", "now", installed)).toBe(level);
});
