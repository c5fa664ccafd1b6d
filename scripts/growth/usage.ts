import { writeFileSync } from "node:fs";

/** Resources used by a process, as `import-country.ts` reads them. */
export interface Usage {
  readonly cpuS: number;
  /** Peak resident memory. */
  readonly peakBytes: number;
}

// Loaded with `--import` into the measured process, because its figures are complete only when it ends.
const file = process.env.USAGE_FILE;
if (file) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage: Usage = { cpuS: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 };
    writeFileSync(file, JSON.stringify(usage));
  });
}
