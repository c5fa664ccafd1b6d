/** Seeded random numbers (sfc32): the same seed and labels always give the same sequence, on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: number, ...labels: readonly (string | number)[]) {
    this.#a = seed | 0;
    this.#b = hash(labels.join("/"));
    this.#c = 0x9e3779b9;
    for (let i = 0; i < 12; i++) this.next();
  }

  /** 0 inclusive to 1 exclusive. */
  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  /** Integer, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(options: readonly T[]): T {
    return options[Math.floor(this.next() * options.length)]!;
  }

  /** Each option with the probability, in list order. */
  some<T>(options: readonly T[], probability: number): T[] {
    return options.filter(() => this.chance(probability));
  }

  weighted<T>(options: readonly (readonly [option: T, weight: number])[]): T {
    let rest = this.next() * options.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [option, weight] of options) {
      rest -= weight;
      if (rest < 0) return option;
    }
    return options.at(-1)![0];
  }

  weightedKey<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    return this.weighted(Object.entries(weights) as [K, number][]);
  }

  /** `count` different options, in random order; all of them if there are fewer. */
  sample<T>(options: readonly T[], count: number): T[] {
    const rest = [...options];
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(this.int(0, rest.length - 1), 1)[0]!);
  }

  /** Normal with mean 0 and deviation 1 (sum of twelve; no logarithm, whose last digit differs between engines). */
  normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.next();
    return sum;
  }
}

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h | 0;
}
