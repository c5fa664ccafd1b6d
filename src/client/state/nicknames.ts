import { MAX_CHILDREN } from "../../domain/family/children.ts";
import { NICKNAMES_KEY } from "./keys.ts";
import { readStored, writeStored } from "./storage.ts";

export const NICKNAME_MAX = 20;

/** Nicknames of the children on this device, in their order; empty for those without. They are never sent. */
export function readNicknames(): readonly string[] {
  return readStored(NICKNAMES_KEY, (text) => {
    const names: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(names) ? names.slice(0, MAX_CHILDREN).map((name) => String(name).slice(0, NICKNAME_MAX)) : [];
  });
}

export function writeNickname(index: number, name: string): void {
  const names = Array.from({ length: MAX_CHILDREN }, (_, i) =>
    i === index ? name.trim() : (readNicknames()[i] ?? ""),
  );
  store(names);
}

/** Removes the nickname of a child that is forgotten: the others move up. */
export function forgetNickname(index: number): void {
  store(readNicknames().toSpliced(index, 1));
}

function store(names: readonly string[]): void {
  writeStored(NICKNAMES_KEY, names.some((name) => name !== "") ? names : []);
}
