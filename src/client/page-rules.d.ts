declare module "virtual:page-rules" {
  // Paths by columns of the table of screens (`vite/page-rules.ts`).

  /** Take the child profile in their query. */
  export const TAKES_PROFILE: RegExp;
  /** List schools or scholarships. */
  export const LISTS: RegExp;
  /** A school, or its reviews; matches some lists too. */
  export const SCHOOLS: RegExp;
  /** Handled by the service worker, though there is no copy of them. */
  export const WITHOUT_COPY: RegExp;
}
