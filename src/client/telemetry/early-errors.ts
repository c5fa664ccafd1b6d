/** Errors before the reporting script was loaded; then `report` receives them. */
const early: (ErrorEvent | PromiseRejectionEvent)[] = [];
let report: (event: ErrorEvent | PromiseRejectionEvent) => void = (event) => early.push(event);

addEventListener("error", (event) => report(event));
addEventListener("unhandledrejection", (event) => report(event));

/** Calls `listener` with every error of this page, past ones first. */
export function listenErrors(listener: typeof report): void {
  report = listener;
  early.forEach(listener);
}
