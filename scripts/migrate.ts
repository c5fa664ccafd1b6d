import { migrateLocalD1 } from "./migrate-local.ts";
import { migrateRemoteD1 } from "./migrate-remote.ts";
import { stateDir } from "./platform.ts";
import { runCommand } from "./run-command.ts";

const isRemote = process.argv.includes("--remote");

await runCommand(async () => (isRemote ? migrateRemoteD1() : migrateLocalD1(stateDir)));
