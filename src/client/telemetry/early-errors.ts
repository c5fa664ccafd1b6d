/** Errors that came before anybody could report them, and who hears of those that follow. */
const early: (ErrorEvent | PromiseRejectionEvent)[] = [];
let hear: (event: ErrorEvent | PromiseRejectionEvent) => void = (event) => early.push(event);

addEventListener("error", (event) => hear(event));
addEventListener("unhandledrejection", (event) => hear(event));

/** Tells `listener` of every error of this page, those of the past first. */
export function hearErrors(listener: typeof hear): void {
  hear = listener;
  early.forEach(listener);
}
