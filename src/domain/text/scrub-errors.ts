/** Maximum length of a message, and number of frames of a stack. */
const MESSAGE_MAX = 200;
const FRAMES_MAX = 20;

type Patterns = readonly (readonly [pattern: RegExp, instead: string])[];

/** E-mail addresses and tokens. */
const SECRETS: Patterns = [
  [/\S+@\S+/g, "<e-mail>"],
  [/\b[\da-f]{32,}\b/gi, "<token>"],
];

/** Personal data in error texts: addresses, tokens, quoted text, numbers. */
const PERSONAL: Patterns = [
  [/https?:\/\/\S+/g, "<url>"],
  ...SECRETS,
  [/"[^"]*"|“[^”]*”/g, "<texto>"],
  [/\d[\d .()-]{3,}\d|\d{4,}/g, "<número>"],
  // Browsers quote the text of a parse error.
  [/(?<=is not valid JSON|JSON at position).*/gs, ""],
];

/** First line of an error's text, scrubbed of personal data; identifiers in single quotes stay. */
export function scrubMessage(message: string): string {
  return without(PERSONAL, message).slice(0, MESSAGE_MAX).trim();
}

/** A token that was cut or spelled otherwise is one still; a long number may be a document or a phone. */
const IN_PATHS: Patterns = [
  [/[^/]*(?:@|%40)[^/]*/gi, "<e-mail>"],
  [/[\da-f]{16,}/gi, "<token>"],
  [/\d[\d.-]{6,}/g, "<número>"],
];

/** The path of an address for the log, without what may be secret or personal in it. */
export function scrubPath(path: string): string {
  return without(IN_PATHS, path).slice(0, MESSAGE_MAX);
}

/** Scrubbed from logs. The host of a URL stays: it identifies the failed service. */
const UNLOGGED: Patterns = [[/(https?:\/\/[\w.:-]+)\S*/g, "$1"], ...SECRETS];

const LOGGED_MAX = 500;

/**
 * An error and its causes for the log, the first line of each: further lines of a failed statement hold its parameters.
 * Recipients and links of e-mails are scrubbed.
 */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const text = without(UNLOGGED, cause.message);
    // D1 repeats the text of its cause.
    if (!texts.at(-1)?.includes(text)) texts.push(text);
  }
  return (texts.join(" < ") || typeof error).slice(0, LOGGED_MAX);
}

/** Stack frames of an error in our files, without its message. */
export function errorFrames({
  message,
  stack = "",
}: {
  readonly message: string;
  readonly stack?: string | undefined;
}) {
  return stackFrames(stack.replace(message, ""));
}

/** First line of a text, with matches replaced. */
function without(patterns: Patterns, text: string): string {
  const [line] = text.split("\n", 1) as [string];
  return patterns.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), line);
}

/** Stack frames in our files, as `function (file.js:line:column)`, without page addresses and message. */
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

/** Whether an error only means that the network is down, which is not worth reporting (X20). */
export function isNetworkError(message: string): boolean {
  return /network ?error|failed to fetch|load failed|error loading dynamically imported|importing a module script failed/i.test(
    message,
  );
}
