/** Failures in a row after which a remote service is left alone. */
const THRESHOLD = 5;

/** Milliseconds between two tries to reach a service that is left alone. */
const PAUSE_MS = 5_000;

/**
 * Whether a remote service is worth asking (a circuit breaker). It holds numbers alone: a try of one request is never
 * waited for by another, because the Worker may end a request, and whoever waited for it would wait for ever. A try that
 * is never heard of again costs one pause.
 */
export class Circuit {
  #failures = 0;
  #triesAt = 0;
  #succeededAt: number | null = null;

  /** Left alone: it failed too often in a row. */
  get isOpen(): boolean {
    return this.#failures >= THRESHOLD;
  }

  /** When it last answered, in milliseconds; null when it never did. */
  get succeededAt(): number | null {
    return this.#succeededAt;
  }

  /** `now` in milliseconds. While the service is left alone, one request per pause is let through to try it. */
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
