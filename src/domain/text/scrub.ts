/** Letters of a message that are kept, and frames of a stack. */
const MESSAGE_MAX = 200;
const FRAMES_MAX = 20;

type Patterns = readonly (readonly [pattern: RegExp, instead: string])[];

/** Addresses of mails, and tokens. */
const SECRETS: Patterns = [
  [/\S+@\S+/g, "<e-mail>"],
  [/\b[\da-f]{32,}\b/gi, "<token>"],
];

/** What may be of a visitor, in the text of an error: addresses, tokens, what stands in quotes, numbers. */
const PERSONAL: Patterns = [
  [/https?:\/\/\S+/g, "<url>"],
  ...SECRETS,
  [/"[^"]*"|“[^”]*”/g, "<texto>"],
  [/\d[\d .()-]{3,}\d|\d{4,}/g, "<número>"],
  // Where the program stopped reading a text, browsers show the text.
  [/(?<=is not valid JSON|JSON at position).*/gs, ""],
];

/** The first line of an error's text without what may be of a visitor; names of the program, in single quotes, stay. */
export function scrubMessage(message: string): string {
  return without(PERSONAL, message).slice(0, MESSAGE_MAX).trim();
}

/** What is not logged. Of a URL the host stays: it says which service failed. */
const UNLOGGED: Patterns = [[/(https?:\/\/[\w.:-]+)\S*/g, "$1"], ...SECRETS];

/** Letters of an error that are logged. */
const LOGGED_MAX = 500;

/**
 * An error and its causes for the log, the first line of each: the next lines of a failed statement are its parameters.
 * Whom a mail was for, and the link in it, are taken out of the first line too.
 */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const text = without(UNLOGGED, cause.message);
    // D1 says the same of its own cause.
    if (!texts.at(-1)?.includes(text)) texts.push(text);
  }
  return (texts.join(" < ") || typeof error).slice(0, LOGGED_MAX);
}

/** The frames of the stack of an error that lie in our files; nothing of its message. */
export function errorFrames({
  message,
  stack = "",
}: {
  readonly message: string;
  readonly stack?: string | undefined;
}) {
  return stackFrames(stack.replace(message, ""));
}

/** The first line of a text, with something else instead of what matches. */
function without(patterns: Patterns, text: string): string {
  const [line] = text.split("\n", 1) as [string];
  return patterns.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), line);
}

/** The frames of a stack that lie in our files, as `function (file.js:line:column)`: no address of a page, no message. */
export function stackFrames(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.split("\n")) {
    const place = /([\w.-]+\.(?:js|ts|tsx)):(\d+):(\d+)\)?\s*$/.exec(line.replace(/\?[^:)]*/, ""));
    if (!place) continue;
    const name = /^\s*(?:at )?(?:async )?([\w$.<>[\] ]*?)\s*[@(]/.exec(line)?.[1] ?? "";
    frames.push(`${name || "?"} (${place[1]}:${place[2]}:${place[3]})`);
    if (frames.length === FRAMES_MAX) break;
  }
  return frames;
}

/** Whether an error only says that the network was not there: nobody can mend that (X20). */
export function isNetworkError(message: string): boolean {
  return /network ?error|failed to fetch|load failed|error loading dynamically imported|importing a module script failed/i.test(
    message,
  );
}
