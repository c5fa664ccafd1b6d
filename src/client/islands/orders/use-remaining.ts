import { useEffect, useState } from "react";

/**
 * Milliseconds until a deadline by the server's clock, because the device's may be wrong. `now` is the render time of the
 * page.
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

/** Monotonic, and counted from the response, not from the start of the script. */
function msSinceRendered(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.now() - (navigation?.responseStart ?? 0);
}
