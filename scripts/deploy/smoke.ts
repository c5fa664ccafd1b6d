import { showHelp } from "../show-help.ts";
import { type Ask, checkSite, checksOf } from "./smoke-checks.ts";

/** After a deploy old isolates live on for a while. */
const AFTER_DEPLOY = { tries: 4, waitMs: 10_000 };
const TIMEOUT_MS = 15_000;

interface Proof {
  readonly patience?: typeof AFTER_DEPLOY;
  readonly headers?: Readonly<Record<string, string>>;
  /** The build that has to respond; any, if absent. */
  readonly release?: string | undefined;
}

/** Checks a site from outside, a few times while it is not well; prints problems to the console. */
export async function isSiteWell(
  origin: string,
  { patience: { tries, waitMs } = AFTER_DEPLOY, headers = {}, release }: Proof = {},
): Promise<boolean> {
  const ask: Ask = (path, method = "GET") =>
    fetch(new URL(path, origin), { method, headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  const checks = checksOf(release);
  for (let attempt = 1; ; attempt++) {
    const failures = await checkSite(ask, origin, checks);
    if (failures.size === 0 || attempt === tries) {
      for (const name of Object.keys(checks)) {
        const problem = failures.get(name);
        console.log(problem ? `✖ ${name}: ${problem}` : `✓ ${name}`);
      }
      return failures.size === 0;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

if (import.meta.main) {
  showHelp("Uso: npm run smoke -- https://site");
  const [origin = "http://localhost:8787"] = process.argv.slice(2);
  if (!URL.canParse(origin)) {
    console.error("Uso: npm run smoke -- https://site");
    process.exitCode = 2;
  } else if (!(await isSiteWell(origin, { patience: { tries: 1, waitMs: 0 } }))) process.exitCode = 1;
}
