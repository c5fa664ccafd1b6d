import { withPlatform } from "../platform.ts";
import { runCommand } from "../run-command.ts";
import { run } from "./run.ts";

// `npm run admin`: changes who has access to `/admin`. Exit status 1 on failure.
await runCommand(async () => console.log(await run(process.argv.slice(2), withPlatform)));
