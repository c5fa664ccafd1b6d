import { CHECKS, checkSite } from "./smoke-checks.ts";

/** Retries after a deploy: old isolates live on for a while. */
const TRIES = 4;
const WAIT_MS = 10_000;
const TIMEOUT_MS = 15_000;

/** Checks a site from outside; prints problems to the console. */
export async function isSiteWell(origin: string, tries = TRIES): Promise<boolean> {
  const ask = (path: string) =>
    fetch(new URL(path, origin), { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  for (let attempt = 1; ; attempt++) {
    const failures = await checkSite(ask);
    if (failures.size === 0 || attempt === tries) {
      for (const { name } of CHECKS) {
        const problem = failures.get(name);
        console.log(problem ? `✖ ${name}: ${problem}` : `✓ ${name}`);
      }
      return failures.size === 0;
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

if (import.meta.main) {
  const [origin = "http://localhost:8787"] = process.argv.slice(2);
  if (!URL.canParse(origin)) {
    console.error("Uso: npm run smoke -- https://site");
    process.exitCode = 2;
  } else if (!(await isSiteWell(origin, 1))) process.exitCode = 1;
}
