const REDACTED = "[dado pessoal retirado]";

/** The passages of a form, one per line. */
export function passagesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A review's text without passages, which are quoted exactly. */
export function redact(testimonial: string, passages: readonly string[]): string {
  return passages.reduce((text, passage) => text.replaceAll(passage, REDACTED), testimonial);
}
