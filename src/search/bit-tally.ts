/** Words that the carry-save adders sum before a counter is incremented. */
const TOGETHER = 16;

/**
 * Counts how often each bit is set in many words (positional population count, Harley-Seal). The low four binary digits
 * of all 32 counters are words of their own, added with carry-save adders, so that a counter is incremented once for
 * sixteen words that have its bit.
 */
export class BitTally {
  readonly #counts = new Uint32Array(32);
  #ones = 0;
  #twos = 0;
  #fours = 0;
  #eights = 0;

  add(word: number): void {
    const twos = this.#ones & word;
    this.#ones ^= word;
    if (twos === 0) return;
    const fours = this.#twos & twos;
    this.#twos ^= twos;
    if (fours === 0) return;
    const eights = this.#fours & fours;
    this.#fours ^= fours;
    if (eights === 0) return;
    const carried = this.#eights & eights;
    this.#eights ^= eights;
    this.#spread(carried, TOGETHER);
  }

  at(bit: number): number {
    this.#spread(this.#ones, 1);
    this.#spread(this.#twos, 2);
    this.#spread(this.#fours, 4);
    this.#spread(this.#eights, 8);
    this.#ones = this.#twos = this.#fours = this.#eights = 0;
    return this.#counts[bit]!;
  }

  #spread(bits: number, times: number): void {
    for (let rest = bits; rest !== 0; rest &= rest - 1) this.#counts[31 - Math.clz32(rest & -rest)]! += times;
  }
}
