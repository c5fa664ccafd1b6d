import { createHash, hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fullerOf, normalizeTold, type Told } from "./school-units.ts";

/** Observations of a school from one source, if they differ from the stored ones. */
export interface ChangedObservation {
  /** JSON of `Told`: a third of the memory of the object. */
  readonly body: string;
  readonly digest: string;
  /** An earlier row of this import said what is stored: neither of the two is a correction of the other. */
  readonly isContested: boolean;
}

/**
 * What the files of an import tell of schools. What is stored already is forgotten at once, so that a national file
 * takes no more memory than what it changes.
 */
export class SchoolObservations {
  /** By INEP code and source. */
  readonly changed = new Map<string, Map<string, ChangedObservation>>();
  unchanged = 0;
  readonly #stored: ReadonlyMap<string, string>;
  readonly #repeatsStored = new Set<string>();

  /** `stored`: digests by `observationKey`. */
  constructor(stored: ReadonlyMap<string, string>) {
    this.#stored = stored;
  }

  get isEmpty(): boolean {
    return this.changed.size === 0 && this.unchanged === 0;
  }

  /** Keeps what `source` tells of a school; returns the digest of that. */
  tell(inepCode: string, source: string, told: Told): string {
    const key = observationKey(inepCode, source);
    const ofSchool = this.changed.get(inepCode);
    const before = ofSchool?.get(source);
    const body = JSON.stringify(told);
    const digest = digestOf(body);
    if (!before && this.#stored.get(key) === digest) {
      this.#repeatsStored.add(key);
      this.unchanged++;
      return digest;
    }
    const isContested = before?.isContested ?? this.#repeatsStored.has(key);
    const changed = { ...(before ? fuller(before.body, told) : { body, digest }), isContested };
    if (ofSchool) ofSchool.set(source, changed);
    else this.changed.set(inepCode, new Map([[source, changed]]));
    return digest;
  }
}

function fuller(body: string, told: Told): { body: string; digest: string } {
  const both = JSON.stringify(normalizeTold(fullerOf(JSON.parse(body), told)));
  return { body: both, digest: digestOf(both) };
}

export function observationKey(inepCode: string, source: string): string {
  return `${inepCode} ${source}`;
}

/**
 * Digest of an observation together with the rules that turn it into a school: after a change of the rules, a file that
 * is imported again is applied again.
 */
export function digestOf(body: string): string {
  return hash("sha1", RULES + body, "base64url");
}

const RULES = rulesDigest();

/** Digest of the modules by which observations become a school, and of all that they import. */
function rulesDigest(): string {
  const modules = new Set(["derive-school.ts", "standing.ts"].map((name) => path.join(import.meta.dirname, name)));
  const rules = createHash("sha1");
  // A set is walked in the order in which it grows.
  for (const module of modules) {
    const text = readFileSync(module, "utf8");
    rules.update(text);
    for (const [, specifier] of text.matchAll(/^import (?!type ).*? from "(\.[^"]+)";$/gm)) {
      modules.add(path.resolve(path.dirname(module), specifier!));
    }
  }
  return rules.digest("base64url");
}
