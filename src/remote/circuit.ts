/** Consecutive failures that open the circuit. */
const THRESHOLD = 5;

/** Milliseconds between trial calls while the circuit is open. */
const PAUSE_MS = 5_000;

/**
 * Circuit breaker of a remote service. Stores numbers, not promises: the runtime may cancel a request, and others that
 * awaited its trial call would hang. A lost trial call costs one pause.
 */
export class Circuit {
  #failures = 0;
  #triesAt = 0;
  #succeededAt: number | null = null;

  /** Whether the service failed too often in a row. */
  get isOpen(): boolean {
    return this.#failures >= THRESHOLD;
  }

  /** Time of the last successful call in milliseconds, or null. */
  get succeededAt(): number | null {
    return this.#succeededAt;
  }

  /** Whether a call may be made. While the circuit is open, one trial call per pause is. */
  admits(now: number): boolean {
    if (!this.isOpen) return true;
    if (now < this.#triesAt) return false;
    this.#triesAt = now + PAUSE_MS;
    return true;
  }

  succeeded(now: number): void {
    this.#failures = 0;
    this.#succeededAt = now;
  }

  failed(now: number): void {
    this.#failures++;
    this.#triesAt = now + PAUSE_MS;
  }
}
