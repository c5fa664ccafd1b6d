import { RedirectError } from "../edit.ts";
import { type ListItem, readRow } from "./list-item.ts";

/**
 * Reads a JSON text: a list, or an object with the list in `redirects`, of objects (Vercel, Next) or `[from, to]` pairs; or
 * an object from path to target. Throws RedirectError.
 */
export function readJsonList(text: string): ListItem[] {
  const root = parseWithLines(text);
  const list = (isObject(root) && Object.entries(root).find(([key]) => /^redirects?\0/.test(key))?.[1]) || root;
  if (Array.isArray(list)) return list.map((item, index) => readItem(item, `item ${index + 1}`));
  const pairs = Object.entries(list as object);
  if (!pairs.some(([key]) => /^(\/|https?:)/i.test(key))) {
    throw new RedirectError('não achei a lista: o JSON precisa de "redirects", de uma lista ou de {"/de": "/para"}.');
  }
  return pairs.map(([path, value]) => readItem(isObject(value) ? { path, ...value } : [path, value].flat(), ""));
}

function readItem(item: unknown, otherwise: string): ListItem {
  const [, line] = /\\u0000(\d+)"/.exec(JSON.stringify(item) ?? "") ?? [];
  const place = line === undefined ? otherwise : `linha ${line}`;
  if (Array.isArray(item)) {
    const [path, target, status] = item.map(unmark);
    return readRow(place, Object.entries({ path, target, status }));
  }
  if (!isObject(item)) return { place, problem: "não é um redirecionamento: precisa de origem e destino" };
  return readRow(
    place,
    Object.entries(item).map(([key, value]) => [String(unmark(key)), unmark(value)] as const),
  );
}

/** Parses a JSON text; each string of the result, keys too, ends with U+0000 and its line, which JSON.parse forgets. */
function parseWithLines(text: string): unknown {
  if (jsonError(text)) {
    const lines = text.split("\n");
    const bad = lines.findIndex((_, i) => jsonError(lines.slice(0, i + 1).join("\n")) === "wrong");
    const number = bad < 0 ? lines.length : bad + 1;
    throw new RedirectError(`linha ${number}: o JSON tem um erro aqui (vírgula sobrando, comentário ou aspas).`);
  }
  let line = 1;
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|\n/g, (token) => {
    if (token !== "\n") return `${token.slice(0, -1)}\\u0000${line}"`;
    line++;
    return token;
  });
  return JSON.parse(marked);
}

/** Whether a text is JSON (null), the beginning of one ("cut"), or neither. JSON.parse tells no line for most errors. */
function jsonError(text: string): "cut" | "wrong" | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? -1);
    return message.includes("Unexpected end") || position === text.length ? "cut" : "wrong";
  }
}

function unmark(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/\0\d+$/, "") : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
