/** Lets a service that answers have the time that it needs: the machine may be busy. So it is in each test file. */
export function waitForServices(): void {
  AbortSignal.timeout = () => new AbortController().signal;
}

/** Ends calls after their time again, for a service that answers too late or never. */
export function endLateCalls(): void {
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("too late", "TimeoutError")), ms);
    return controller.signal;
  };
}
