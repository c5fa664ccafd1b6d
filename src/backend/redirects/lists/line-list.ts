import { type ListItem, readRow } from "./list-item.ts";

/** Reads the lines of a `_redirects` file (`/from /to 301`, with comments after #), also with an arrow between. */
export function readLineList(text: string): ListItem[] {
  return text.split("\n").flatMap((line, index) => {
    const words = line.split(/\s+/).filter((word) => word !== "" && !/^(->|=>|→)$/.test(word));
    const comment = words.findIndex((word) => word.startsWith("#"));
    const [path, ...rest] = comment < 0 ? words : words.slice(0, comment);
    return path === undefined ? [] : [readWords(`linha ${index + 1}`, path, rest)];
  });
}

function readWords(place: string, path: string, rest: readonly string[]): ListItem {
  const at = rest.findIndex((word) => /^(\/|https?:)/i.test(word));
  const others = rest.filter((_, i) => i !== at);
  const [status = ""] = others.filter((word) => /^\d{3}!?$/.test(word));
  const extra = others.filter((word) => word !== status);
  if (at >= 0 && extra.length > 0) {
    return { place, problem: `“${extra.join(" ")}” não vale aqui: só caminho, destino e status` };
  }
  return readRow(place, Object.entries({ path, target: rest[at] ?? "", status }));
}
