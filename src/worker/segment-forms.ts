import { findEntry } from "../domain/text/find-entry.ts";

/** Possible values of named path segments, whatever exists. A remote backend has its own codes and offers. */
const SEGMENT_FORMS: Readonly<Record<string, RegExp>> = {
  code: /^[\w-]{8,64}$/,
  format: /^(json|csv)$/,
  offer: /^.{1,120}$/,
};

/** Whether every segment of a path has a possible form; one that has not leads to a 404, for anybody. */
export function arePossible(segments: Readonly<Record<string, string>>): boolean {
  return Object.entries(segments).every(([name, value]) => findEntry(SEGMENT_FORMS, name)?.test(value) ?? true);
}
