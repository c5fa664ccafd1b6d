/**
 * A name as it sounds, so that spellings that Portuguese confuses are equal: s, ss, sc, z and c before e or i; y and i;
 * th and t; ph and f; ch, sh and x; lh and li; g and j before e or i; k, c and qu; w and v; m and n before a consonant;
 * doubled letters; a silent h. `letters` are folded and without spaces.
 */
export function soundOf(letters: string): string {
  let sound = "";
  let last = "";
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!;
    const next = letters[at + 1] ?? "";
    // The h of "ch", "lh" and "nh" is read with its letter.
    if (letter === next || letter === "h") continue;
    const heard = PLAIN.has(letter) ? letter : hear(letter, next, letters[at + 2] ?? "");
    if (heard !== last) sound += heard;
    last = heard;
    // "qu", "gu" and "sc" before e or i.
    if (next !== "" && isPair(letter, next) && SOFT.has(letters[at + 2] ?? "")) at++;
  }
  return sound;
}

const PLAIN = new Set("abdefijkortuv0123456789");
const SOFT = new Set("eiy");
const VOWELS = new Set("aeiouy");
const ALIKE = new Map([
  ["y", "i"],
  ["w", "v"],
  ["z", "s"],
  ["q", "k"],
]);

const isPair = (letter: string, next: string) =>
  next === "u" ? letter === "q" || letter === "g" : next === "c" && (letter === "s" || letter === "x");

function hear(letter: string, next: string, after: string): string {
  switch (letter) {
    case "c":
      return next === "h" ? "x" : SOFT.has(next) ? "s" : "k";
    case "s":
      return next === "h" ? "x" : "s";
    case "x":
      return next === "c" && SOFT.has(after) ? "s" : "x";
    case "p":
      return next === "h" ? "f" : "p";
    case "g":
      return SOFT.has(next) ? "j" : "g";
    case "l":
      return next === "h" && VOWELS.has(after) ? "li" : "l";
    case "n":
      return next === "h" ? "nh" : "n";
    case "m":
      return VOWELS.has(next) ? "m" : "n";
    default:
      return ALIKE.get(letter) ?? letter;
  }
}
