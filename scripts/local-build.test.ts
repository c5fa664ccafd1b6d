import { existsSync, mkdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";
import {
  hashSources,
  isBuildOutdated,
  nameServedBuild,
  replaceBuild,
  SOURCE_HASH_FILE,
  WATCHED,
} from "./local-build.mjs";

const { dir, write } = temporaryFolder();
for (const name of [
  "src/site",
  "dist/worker",
  "dist/client/assets",
  "dist-7/worker",
  "dist-7/client/assets",
  ".wrangler/deploy",
]) {
  mkdirSync(path.join(dir, name), { recursive: true });
}
const read = (name: string) => readFileSync(path.join(dir, name), "utf8");

test("a build is outdated by other contents or names of its sources, and not by tests or dates", () => {
  expect(isBuildOutdated("dist", dir)).toBe(true);
  const source = write("src/site/paths.ts", "one");
  write("wrangler.toml", "");
  write(`dist/worker/${SOURCE_HASH_FILE}`, hashSources(dir));
  expect(isBuildOutdated("dist", dir), "without .wrangler").toBe(true);
  write("dist/worker/wrangler.json", "{}");
  nameServedBuild(dir);
  expect(isBuildOutdated("dist", dir)).toBe(false);
  utimesSync(source, 1, 1);
  write("src/site/paths.test.ts", "");
  expect(isBuildOutdated("dist", dir)).toBe(false);
  write("src/site/paths.ts", "two");
  expect(isBuildOutdated("dist", dir)).toBe(true);
  write("src/site/paths.ts", "one");
  expect(isBuildOutdated("dist", dir)).toBe(false);
  write("src/site/more.ts", "");
  expect(isBuildOutdated("dist", dir)).toBe(true);
});

test("wrangler watches the folders that a build is made from", () => {
  const { build } = parse(readFileSync("wrangler.toml", "utf8")) as { build: { watch_dir: string[] } };
  expect(build.watch_dir).toEqual(WATCHED);
});

test("a finished build replaces the one before, whose scripts a running server finds for a day", () => {
  write("dist/worker/index.js", "old");
  write("dist/client/assets/page-1.js", "old");
  const ancient = write("dist/client/assets/page-0.js", "ancient");
  utimesSync(ancient, 1, 1);
  write("dist-7/worker/index.js", "new");
  write("dist/worker/gone.js", "old");
  write("dist/worker/wrangler.json", "{}");
  write("dist-7/worker/wrangler.json", "{}");
  const watched = statSync(path.join(dir, "dist/worker/wrangler.json")).ino;
  write("dist-7/client/assets/page-2.js", "new");
  write(".wrangler/deploy/config.json", JSON.stringify({ configPath: "../../dist-7/worker/wrangler.json" }));
  replaceBuild("dist-7", dir);
  expect(read("dist/worker/index.js")).toBe("new");
  expect(read("dist/client/assets/page-2.js")).toBe("new");
  expect(read("dist/client/assets/page-1.js")).toBe("old");
  expect(existsSync(ancient)).toBe(false);
  expect(JSON.parse(read(".wrangler/deploy/config.json")).configPath).toBe("../../dist/worker/wrangler.json");
  expect(existsSync(path.join(dir, "dist-7")) || existsSync(path.join(dir, "dist/worker/gone.js"))).toBe(false);
  expect(statSync(path.join(dir, "dist/worker/wrangler.json")).ino, "the configuration, which is watched").toBe(
    watched,
  );
});
