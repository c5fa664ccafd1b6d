import { fold } from "../../domain/text/slug.ts";
import type { Claim } from "./claim.ts";
import type { ReadingOptions } from "./reading.ts";
import type { Token } from "./tokens.ts";

/** Words of a label that others share. */
const GENERIC = new Set(
  "de em do da e a o proprio propria baseada baseado ensino sistema material metodo rede livros".split(" "),
);
/** A word near a system of teaching: without one "Objetivo" is the name of a school. */
const SYSTEM_CUES = new Set("sistema sistemas apostila apostilas apostilado material metodo rede didatico".split(" "));
/** Letters that a word and a label have in common at least ("montessori", "Montessoriana"), and most that follow. */
const COMMON_LETTERS = 6;
const OTHER_LETTERS = 4;

/** A methodology by its name ("construtivismo"), or a system of teaching where the text speaks of one. */
export function readLabel(tokens: readonly Token[], at: number, options: ReadingOptions): Claim | null {
  const { word } = tokens[at]!;
  if (word.length < 3 || GENERIC.has(word)) return null;
  const methodology = options.methodologies?.find((label) => labelWords(label).some((own) => isAlike(own, word)));
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
