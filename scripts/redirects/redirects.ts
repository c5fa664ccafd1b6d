import { RedirectError } from "../../src/backend/redirects/edit.ts";
import { withPlatform } from "../platform.ts";
import { runCommand } from "../run-command.ts";
import { run } from "./run.ts";

// `npm run redirects`: exit status 1 on a refused change.
await runCommand(async () => console.log(await run(process.argv.slice(2), withPlatform)), RedirectError);
