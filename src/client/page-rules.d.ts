declare module "virtual:page-rules" {
  // Paths by columns of the table of screens (`vite/page-rules.ts`).

  /** Take in their query the child that prices are for. */
  export const TAKES_CHILD: RegExp;
  /** A visitor who opens one with a grade or shift searches for that child. */
  export const SETS_CHILD: RegExp;
  /** List schools or scholarships. */
  export const LISTS: RegExp;
  /** A school, or its reviews. */
  export const SCHOOLS: RegExp;
  /** Handled by the service worker, though there is no copy of them. */
  export const WITHOUT_COPY: RegExp;
}
