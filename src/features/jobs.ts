import type { JobOutcome } from "../backend/figures/figures.ts";
import { checkBooks } from "./books/check-books.service.ts";
import type { FEATURE_JOBS } from "./contract.ts";

type Job = readonly [name: keyof typeof FEATURE_JOBS, run: (env: Env, now: Date) => Promise<JobOutcome>];

/** Jobs of the features about money. They run after the jobs of orders. */
export const MONEY_JOBS: readonly Job[] = [["books", checkBooks]];
