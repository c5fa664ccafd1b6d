/** Consecutive failures that open the circuit. */
const THRESHOLD = 5;

/** Milliseconds between trial calls while the circuit is open. */
const PAUSE_MS = 5_000;

/** A remote service did not respond, or sent an invalid response. */
export class RemoteUnavailable extends Error {
  override readonly name = "RemoteUnavailable";
}

/** A remote service rejected the call: it is healthy, and a retry would not help. */
export class RemoteRefusal extends Error {
  override readonly name = "RemoteRefusal";
}

interface CallTerms {
  /** Timeout of one attempt, body included. */
  readonly timeoutMs: number;
  /** Whether it may be retried. */
  readonly isIdempotent: boolean;
}

/** Circuit breakers by service, for the life of the isolate. */
const circuits = new Map<string, Circuit>();

/** The circuit breaker of a service, as this isolate has seen it. */
export function circuitOf(service: string): Circuit {
  const circuit = circuits.get(service) ?? new Circuit();
  circuits.set(service, circuit);
  return circuit;
}

/**
 * Calls a remote service with a timeout, one retry if the call is idempotent, and a circuit breaker. Timeouts are not
 * retried, because a visitor is waiting. `attempt` throws for an invalid response. Throws RemoteUnavailable, and the
 * RemoteRefusal of `attempt`.
 */
export async function callRemote<T>(
  service: string,
  { timeoutMs, isIdempotent }: CallTerms,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const circuit = circuitOf(service);
  for (let tries = isIdempotent ? 2 : 1; ; tries--) {
    if (!circuit.admits(Date.now())) throw new RemoteUnavailable(`${service} keeps failing: circuit open`);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await attempt(signal);
      circuit.succeeded(Date.now());
      return response;
    } catch (cause) {
      if (cause instanceof RemoteRefusal) {
        circuit.succeeded(Date.now());
        throw cause;
      }
      circuit.failed(Date.now());
      if (tries === 1 || signal.aborted) throw new RemoteUnavailable(`${service} does not answer`, { cause });
    }
  }
}

/**
 * Circuit breaker of a remote service. Stores numbers, not promises: the runtime may cancel a request, and others that
 * awaited its trial call would hang. A lost trial call costs one pause.
 */
class Circuit {
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
