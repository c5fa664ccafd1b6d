import { writeFileSync } from "node:fs";

/** What a process took, as `import-country.ts` reads it. */
export interface Usage {
  readonly cpuS: number;
  /** Highest resident memory. */
  readonly peakBytes: number;
}

// Loaded with `--import` into the process that is measured: its figures are complete only when it ends.
const file = process.env.USAGE_FILE;
if (file) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage: Usage = { cpuS: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 };
    writeFileSync(file, JSON.stringify(usage));
  });
}
