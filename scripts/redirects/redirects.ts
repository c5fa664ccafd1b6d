import { RedirectError } from "../../src/backend/redirects/redirect-error.ts";
import { openPlatform } from "../platform.ts";
import { run } from "./run.ts";

// `npm run redirects`: exit status 1 on a refused change.
try {
  console.log(await run(process.argv.slice(2), openPlatform));
} catch (error) {
  if (!(error instanceof RedirectError)) throw error;
  console.error(`Erro: ${error.message}`);
  process.exitCode = 1;
}
