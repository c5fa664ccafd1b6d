import { type Ask, CHECKS, checkSite } from "./smoke-checks.ts";

/** After a deploy old isolates live on for a while. */
export const AFTER_DEPLOY = { tries: 4, waitMs: 10_000 };
/** A new domain waits some minutes for its certificate. */
export const AFTER_LAUNCH = { tries: 40, waitMs: 15_000 };
const TIMEOUT_MS = 15_000;

/** Checks a site from outside, a few times while it is not well; prints problems to the console. */
export async function isSiteWell(origin: string, { tries, waitMs } = AFTER_DEPLOY): Promise<boolean> {
  const ask: Ask = (path, method = "GET") =>
    fetch(new URL(path, origin), { method, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  for (let attempt = 1; ; attempt++) {
    const failures = await checkSite(ask, origin);
    if (failures.size === 0 || attempt === tries) {
      for (const name of Object.keys(CHECKS)) {
        const problem = failures.get(name);
        console.log(problem ? `✖ ${name}: ${problem}` : `✓ ${name}`);
      }
      return failures.size === 0;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

if (import.meta.main) {
  const [origin = "http://localhost:8787"] = process.argv.slice(2);
  if (!URL.canParse(origin)) {
    console.error("Uso: npm run smoke -- https://site");
    process.exitCode = 2;
  } else if (!(await isSiteWell(origin, { tries: 1, waitMs: 0 }))) process.exitCode = 1;
}
