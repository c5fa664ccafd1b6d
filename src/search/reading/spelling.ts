import { editDistance, FAR } from "../edit-distance.ts";
import type { BoxText } from "./box-text.ts";
import { FORGIVEN_WORDS } from "./vocabulary.ts";

const MIN_LETTERS = 5;
const encoder = new TextEncoder();
const FORGIVEN = FORGIVEN_WORDS.map((word) => ({ word, bytes: encoder.encode(word) }));

/**
 * Corrects unknown words within a typo or two of the vocabulary ("bolça", "intregal"); returns their indexes. Skips
 * school names ("Colégio Integrado").
 */
export function correctWords(box: BoxText): number[] {
  const corrected: number[] = [];
  for (const { from, to, isKindLed } of box.unknownRuns()) {
    if (isKindLed) continue;
    for (let i = from; i < to; i++) {
      const word = nearestOf(box.tokens[i]!.word);
      if (word === null) continue;
      box.correct(i, word);
      corrected.push(i);
    }
  }
  return corrected;
}

function nearestOf(word: string): string | null {
  if (word.length < MIN_LETTERS) return null;
  const bytes = encoder.encode(word);
  let best: { word: string; edits: number } | null = null;
  for (const known of FORGIVEN) {
    const limit = Math.min(word.length, known.word.length) >= 8 ? 2 : 1;
    const edits = editDistance(bytes, known.bytes, 0, known.bytes.length, limit, false);
    if (edits !== FAR && edits < (best?.edits ?? FAR)) best = { word: known.word, edits };
  }
  return best?.word ?? null;
}
