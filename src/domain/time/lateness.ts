import { formatAge } from "../text/format.ts";
import { endOfDayInSaoPaulo } from "./sao-paulo-time.ts";

/** "Atrasado há 2 dias", once a due instant, or the end of a due date, has passed; null before. */
export function latenessLabel(dueAt: string, now: Date): string | null {
  const due = dueAt.length === "2026-11-22".length ? endOfDayInSaoPaulo(dueAt) : new Date(dueAt);
  const seconds = (now.getTime() - due.getTime()) / 1_000;
  return seconds > 0 ? `Atrasado há ${formatAge(seconds)}` : null;
}
