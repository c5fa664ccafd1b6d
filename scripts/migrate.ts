import { migrateLocalD1 } from "./migrate-local.ts";
import { stateDir } from "./platform.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => migrateLocalD1(stateDir));
