/** Parts that make a text an address: a dot or an at sign before a letter, and the end of a scheme. */
const JOINT = /[.。．｡@](?=\p{L})|:(?=\/\/)/gu;

/** Not visible; no program that reads e-mails makes a link across it. */
const JOINER = "\u2060";

/** A text that a person typed, for somebody else's e-mail: programs make no link of an address in it. */
export function unlinked(text: string): string {
  return text.replace(JOINT, `$&${JOINER}`);
}
