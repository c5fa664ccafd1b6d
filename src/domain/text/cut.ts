/** The beginning of a text: `length` UTF-16 units, or one less where a surrogate pair would be halved. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** A text, or its beginning and an ellipsis where it is longer than `length`. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${cut(text, length)}…` : text;
}
