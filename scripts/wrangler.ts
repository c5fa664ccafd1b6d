import { spawn } from "node:child_process";

export const WRANGLER = "node_modules/wrangler/bin/wrangler.js";

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs wrangler to its end, without questions. Its output is returned, or goes to the console (`inherit`). */
export async function runWrangler(args: readonly string[], output: "pipe" | "inherit" = "pipe"): Promise<Run> {
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    stdio: ["ignore", output, output],
    env: { ...process.env, CI: "1" },
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name]?.setEncoding("utf8").on("data", (text) => (said[name] += text));
  const status = await new Promise<number | null>((resolve, reject) => child.on("close", resolve).on("error", reject));
  return { status, ...said };
}
