import { fold } from "../../domain/text/slug.ts";
import type { Claim } from "./claim.ts";
import type { ReadingOptions } from "./reading.ts";
import type { Token } from "./tokens.ts";

/** Words shared by several labels. */
const GENERIC = new Set(
  "de em do da e a o proprio propria baseada baseado ensino sistema material metodo rede livros".split(" "),
);
/** Cue for a teaching system: without one, "Objetivo" is a school's name. */
const SYSTEM_CUES = new Set("sistema sistemas apostila apostilas apostilado material metodo rede didatico".split(" "));
/** Minimum common prefix of a word and a label ("montessori", "Montessoriana"), and maximum rest. */
const COMMON_LETTERS = 6;
const OTHER_LETTERS = 4;

/** Reads a methodology by its name ("construtivismo"), or a teaching system next to a cue. */
export function readLabel(tokens: readonly Token[], at: number, options: ReadingOptions): Claim | null {
  const { word } = tokens[at]!;
  if (word.length < 3 || GENERIC.has(word)) return null;
  const methodology = options.methodologies?.find((label) => labelWords(label).some((part) => isAlike(part, word)));
  if (methodology !== undefined) {
    const label = `metodologia ${methodology}`;
    return { from: at, to: at + 1, label, filters: [["methodology", methodology]], isShy: true };
  }
  const cue = [at - 1, at - 2, at - 3].find((i) => SYSTEM_CUES.has(tokens[i]?.word ?? ""));
  const system = options.educationSystems?.find((label) => labelWords(label).includes(word));
  if (cue === undefined || system === undefined) return null;
  return { from: cue, to: at + 1, label: `sistema de ensino ${system}`, filters: [["educationSystem", system]] };
}

const labelWords = (label: string) =>
  fold(label)
    .split(" ")
    .filter((word) => word !== "" && !GENERIC.has(word));

function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return common >= COMMON_LETTERS && Math.max(a.length, b.length) - common <= OTHER_LETTERS;
}
