import { typedLines } from "./dated-lines.ts";
import { type DeskFact, isDated } from "./desk-facts.ts";

/** A stored fact as the form of the desk shows it. */
export function deskFactText(fact: DeskFact, stored: string, today: string): string {
  if (isDated(fact)) return typedLines(stored, today);
  return fact.kind === "list" ? stored.split("\n").join(", ") : stored;
}
