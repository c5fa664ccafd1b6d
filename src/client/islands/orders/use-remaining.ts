import { useEffect, useState } from "react";

/**
 * Milliseconds until a deadline, by the clock of the server: that of the device may be wrong. `now` is the time at which
 * the page was rendered.
 */
export function useRemaining(deadline: string, now: string): number {
  const [remaining, setRemaining] = useState(Date.parse(deadline) - Date.parse(now));
  useEffect(() => {
    const tick = () => setRemaining(Date.parse(deadline) - Date.parse(now) - msSinceRendered());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [deadline, now]);
  return remaining;
}

/** Monotonic, and counts from the response, however late the script came. */
function msSinceRendered(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.now() - (navigation?.responseStart ?? 0);
}
