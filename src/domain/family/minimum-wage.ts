/** Monthly minimum wage, with its source. */
export const MINIMUM_WAGE = { cents: 162_100, year: 2026, source: "Decreto 12.797/2025" } as const;
