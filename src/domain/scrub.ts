/** Letters of a message that are kept, and frames of a stack. */
const MESSAGE_MAX = 200;
const FRAMES_MAX = 20;

/** What may be of a visitor, in the text of an error: addresses of pages and of mails, what stands in quotes, numbers. */
const PERSONAL: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/https?:\/\/\S+/g, "<url>"],
  [/\S+@\S+/g, "<e-mail>"],
  [/"[^"]*"|“[^”]*”/g, "<texto>"],
  [/\d[\d .()-]{3,}\d|\d{4,}/g, "<número>"],
  // Where the program stopped reading a text, browsers show the text.
  [/(?<=is not valid JSON|JSON at position).*/gs, ""],
];

/** The text of an error without what may be of a visitor; names of the program, in single quotes, stay. */
export function scrubMessage(message: string): string {
  return PERSONAL.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message)
    .slice(0, MESSAGE_MAX)
    .trim();
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
