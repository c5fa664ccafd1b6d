import { migrateLocalD1 } from "./migrate-local.ts";
import { migrateRemoteD1 } from "./migrate-remote.ts";
import { stateDir } from "./platform.ts";
import { runCommand } from "./run-command.ts";
import { showHelp } from "./show-help.ts";

showHelp("Uso: aplica as migrações que faltam ao banco local, ou com --remote ao da conta.");

const isRemote = process.argv.includes("--remote");

await runCommand(async () => (isRemote ? migrateRemoteD1() : migrateLocalD1(stateDir)));
