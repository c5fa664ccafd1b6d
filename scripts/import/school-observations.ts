import { createHash, hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fullerOf, type Stated, withoutNulls } from "./school-units.ts";

/** Observations of a school from one source, if they differ from the stored ones. */
interface ChangedObservation {
  /** JSON of `Stated`: a third of the memory of the object. */
  readonly body: string;
  readonly digest: string;
  /** An earlier row of this import equals the stored one, so neither corrects the other. */
  readonly isContested: boolean;
}

/**
 * Observations of schools from the files of an import. Those equal to stored ones are dropped at once, so that a
 * national file takes no more memory than its changes.
 */
export class SchoolObservations {
  /** By INEP code and source. */
  readonly changed = new Map<string, Map<string, ChangedObservation>>();
  unchanged = 0;
  /** Whether an observation names its school; observations of enrolments and classes do not. */
  hasSchools = false;
  readonly #stored: ReadonlyMap<string, string>;
  readonly #repeatsStored = new Set<string>();

  /** `stored`: digests by `observationKey`. */
  constructor(stored: ReadonlyMap<string, string>) {
    this.#stored = stored;
  }

  get isEmpty(): boolean {
    return this.changed.size === 0 && this.unchanged === 0;
  }

  /** Adds the observation of a school by a source; returns its digest. */
  state(inepCode: string, source: string, stated: Stated): string {
    if (stated.identity) this.hasSchools = true;
    const key = observationKey(inepCode, source);
    const ofSchool = this.changed.get(inepCode);
    const before = ofSchool?.get(source);
    const body = JSON.stringify(stated);
    const digest = digestOf(body);
    if (!before && this.#stored.get(key) === digest) {
      this.#repeatsStored.add(key);
      this.unchanged++;
      return digest;
    }
    const isContested = before?.isContested ?? this.#repeatsStored.has(key);
    const changed = { ...(before ? fuller(before.body, stated) : { body, digest }), isContested };
    if (ofSchool) ofSchool.set(source, changed);
    else this.changed.set(inepCode, new Map([[source, changed]]));
    return digest;
  }
}

function fuller(body: string, stated: Stated): { body: string; digest: string } {
  const both = JSON.stringify(withoutNulls(fullerOf(JSON.parse(body), stated)));
  return { body: both, digest: digestOf(both) };
}

export function observationKey(inepCode: string, source: string): string {
  return `${inepCode} ${source}`;
}

/**
 * Digest of an observation and of the rules that derive a school from it: after a change of the rules, the same file is
 * applied again.
 */
export function digestOf(body: string): string {
  return hash("sha1", RULES + body, "base64url");
}

const RULES = rulesDigest();

/** Digest of the modules that derive schools from observations, imports included. */
function rulesDigest(): string {
  const modules = new Set(
    ["derive-school.ts", "listing-status.ts"].map((name) => path.join(import.meta.dirname, name)),
  );
  const rules = createHash("sha1");
  // Iterating over a Set includes elements that are added during the iteration.
  for (const module of modules) {
    const text = readFileSync(module, "utf8");
    rules.update(text);
    for (const [, specifier] of text.matchAll(/^import (?!type ).*? from "(\.[^"]+)";$/gm)) {
      modules.add(path.resolve(path.dirname(module), specifier!));
    }
  }
  return rules.digest("base64url");
}
