import { HOUR_MS, MINUTE_MS } from "./time.ts";

/** Time until a deadline, rounded down: "faltam 3 h 20 min", "falta menos de 1 min"; null once it has passed. */
export function remainingLabel(ms: number): string | null {
  if (ms <= 0) return null;
  if (ms < MINUTE_MS) return "falta menos de 1 min";
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  const parts = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(" ");
  return `${hours + minutes === 1 ? "falta" : "faltam"} ${parts}`;
}
