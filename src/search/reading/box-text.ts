import type { Claim, Rule } from "./claim.ts";
import { type Token, tokenize } from "./tokens.ts";
import { isDirection, isKind, isLink, isNoise, NAMES_AFTER_KIND } from "./vocabulary.ts";

/**
 * Unclaimed tokens `[from, to)`, whose first and last are neither noise nor understood, but for a direction at the end.
 */
export interface UnknownRun {
  readonly from: number;
  readonly to: number;
  /** Starts with a kind of school ("colégio"), which is part of the name. */
  readonly isKindLed: boolean;
}

const ADJECTIVES = new Set(["bom", "boa"]);

type Owner = Claim | "place" | "name";

/** A text being read: its tokens and their claims. */
export class BoxText {
  readonly text: string;
  readonly tokens: Token[];
  readonly #owners: (Owner | null)[];
  #claims: Claim[] = [];
  /** Tokens before their correction. */
  readonly #written = new Map<number, Token>();

  /** `name`: range `[start, end)` of the text that is a school's name. */
  constructor(text: string, name?: { readonly start: number; readonly end: number }) {
    this.text = text;
    this.tokens = tokenize(text);
    this.#owners = this.tokens.map(({ start, end }) =>
      name && start >= name.start && end <= name.end ? "name" : null,
    );
  }

  get claims(): readonly Claim[] {
    return this.#claims;
  }

  isFree(index: number): boolean {
    return this.#owners[index] === null;
  }

  /** Applies a rule at each free token, and records its claims. */
  claimAll(rule: Rule): void {
    for (let at = 0; at < this.tokens.length; at++) {
      const claim = this.isFree(at) ? rule(this.tokens, at) : null;
      if (!claim || !this.#areFree(claim.from, claim.to)) continue;
      this.#claims.push(claim);
      this.#own(claim.from, claim.to, claim);
    }
  }

  take(from: number, to: number): void {
    this.#own(from, to, "place");
  }

  /** Claims the tokens in a range of the text for a place; returns their ranges. */
  takeText(start: number, end: number): readonly [from: number, to: number] {
    const from = this.tokens.findIndex((token) => token.end > start);
    const after = this.tokens.findIndex((token) => token.start >= end);
    const to = after < 0 ? this.tokens.length : after;
    this.take(from, to);
    return [from, to];
  }

  release(from: number, to: number): void {
    this.#own(from, to, null);
  }

  /** Replaces the word of a free token by its correction. */
  correct(index: number, word: string): void {
    this.#written.set(index, this.tokens[index]!);
    this.tokens[index] = { ...this.tokens[index]!, word };
  }

  /** Releases the shy claims next to unknown words: "jardim encantado". */
  releaseShy(): void {
    for (const claim of this.#claims.filter(({ isShy }) => isShy)) {
      const next = isLink(this.tokens[claim.to]) ? claim.to + 1 : claim.to;
      if (!this.#isUnknown(claim.from - 1) && !this.#isUnknown(next)) continue;
      this.#claims = this.#claims.filter((other) => other !== claim);
      this.release(claim.from, claim.to);
    }
  }

  unknownRuns(): UnknownRun[] {
    const runs: UnknownRun[] = [];
    for (let at = 0; at < this.tokens.length; at++) {
      if (!this.#isUnknown(at)) continue;
      const from = this.#withKind(this.#withAdjective(at));
      let to = at + 1;
      for (let next = to; this.isFree(next); next++) if (this.#isUnknown(next)) to = next + 1;
      if (this.isFree(to) && isDirection(this.tokens[to])) to++;
      runs.push({ from, to, isKindLed: isKind(this.tokens, from) });
      at = to;
    }
    return runs;
  }

  /** The words to search as a school's name, as typed. */
  name(): string {
    const known = this.#owners.indexOf("name");
    const parts = this.unknownRuns().map(({ from, to }) => ({ from, words: this.words(from, to) }));
    if (known >= 0) parts.push({ from: known, words: this.words(known, this.#owners.lastIndexOf("name") + 1) });
    const isAll = known < 0 && this.#owners.every((owner) => owner === null) && parts.length > 0;
    return isAll
      ? this.text.trim()
      : parts
          .sort((a, b) => a.from - b.from)
          .map(({ words }) => words)
          .join(" ");
  }

  /** Tokens `[from, to)` as typed. */
  words(from: number, to: number): string {
    return this.text.slice(this.tokens[from]!.start, this.tokens[to - 1]!.end);
  }

  /** Like `words`, with corrections. */
  correctedWords(from: number, to: number): string {
    const first = this.tokens[from]!.start;
    let words = this.text.slice(first, this.tokens[to - 1]!.end);
    for (let i = to - 1; i >= from; i--) {
      const { start, end, word } = this.tokens[i]!;
      const written = this.#written.get(i)?.word ?? word;
      if (word !== written) words = words.slice(0, start - first) + word + words.slice(end - first);
    }
    return words;
  }

  #isUnknown(index: number): boolean {
    const token = this.tokens[index];
    if (token === undefined || !this.isFree(index) || isKind(this.tokens, index)) return false;
    return !isNoise(token) || (NAMES_AFTER_KIND.has(token.word) && this.isAfterKind(index));
  }

  /** Whether a kind of school directly precedes a token. */
  isAfterKind(index: number): boolean {
    return this.#withKind(index) < index;
  }

  /** Start of the kind of school before a name ("escola da vila"), or of the name itself. */
  #withKind(from: number): number {
    const before = isLink(this.tokens[from - 1]) ? from - 2 : from - 1;
    return before >= 0 && this.#areFree(before, from) && isKind(this.tokens, before) ? before : from;
  }

  /** "Bom Jesus", "Boa Esperança": an adjective, otherwise noise, belongs to the following name. */
  #withAdjective(from: number): number {
    const before = this.tokens[from - 1]?.word ?? "";
    return ADJECTIVES.has(before) && this.isFree(from - 1) ? from - 1 : from;
  }

  #areFree(from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (!this.isFree(i)) return false;
    return true;
  }

  #own(from: number, to: number, owner: Owner | null): void {
    for (let i = from; i < to; i++) this.#owners[i] = owner;
  }
}
