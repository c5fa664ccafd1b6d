/** White space of every kind that a keyboard, a contact list or a document pastes. */
const SPACES = /\p{White_Space}+/gu;

/** Characters that nobody sees: joiners, marks of direction, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;

/** Halves of a surrogate pair, which are no text. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** One line of text as its author means it: composed (NFC), without invisible characters, spaces folded and cut. */
export function readLine(text: string): string {
  return text.replace(INVISIBLE, "").replace(LONE_SURROGATES, "").replace(SPACES, " ").trim().normalize("NFC");
}

/** Longest message that a code is looked for in, in characters. */
const LONGEST_MESSAGE = 500;

/** The digits of a code that is copied from a message, with words around it or without: "123 456 é o seu código". */
export function copiedDigits(text: string, count: number): string {
  if (text.length > LONGEST_MESSAGE) return text;
  const line = narrow(readLine(text));
  const runs = (line.match(/\d(?:[\s.-]?\d)*/g) ?? []).map((run) => run.replace(/\D/g, ""));
  const codes = runs.filter((run) => run.length === count);
  return codes.length === 1 ? codes[0]! : line.replace(/[\s.-]/g, "");
}

/** Full-width forms, which keyboards of East Asia type, as the characters they stand for ("１２００" → "1200"). */
export function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}
