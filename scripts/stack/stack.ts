// Resolves a stack trace with the source maps of a build: npm run stack -- [build folder] < stack.txt
import { readFileSync } from "node:fs";
import path from "node:path";
import { mapStack } from "./map-stack.ts";

const build = process.argv[2] ?? "dist";
process.stdout.write(mapStack(readFileSync(0, "utf8"), [path.join(build, "maps"), path.join(build, "worker")]));
