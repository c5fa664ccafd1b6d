/** The items of a text, which are separated by commas. */
export function list(text: string): readonly string[] {
  return text.trim().split(/,\s+/);
}
