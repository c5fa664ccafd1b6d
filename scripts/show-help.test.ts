import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const COMMAND = `
  const { showHelp } = await import("./scripts/show-help.ts");
  showHelp("");
  console.log("first");
  await new Promise((next) => setImmediate(next));
  console.log("second");
  await new Promise((next) => setImmediate(next));
  console.error("done");
`;

test("a command whose output nobody reads any more works on to its end", () => {
  const shell = `node_modules/.bin/node --no-warnings --input-type=module -e '${COMMAND}' | true; exit "\${PIPESTATUS[0]}"`;
  const env = { ...process.env, NODE_OPTIONS: "" };
  const { status, stderr } = spawnSync("bash", ["-c", shell], { encoding: "utf8", env });
  expect(stderr).toBe("done\n");
  expect(status).toBe(0);
});
