import { Circuit } from "./circuit.ts";

/** A remote service did not answer, or answered what is no answer. */
export class RemoteUnavailable extends Error {
  override readonly name = "RemoteUnavailable";
}

/** A remote service answered that it does not take the call: it is well, and a second try would not help. */
export class RemoteRefusal extends Error {
  override readonly name = "RemoteRefusal";
}

export interface CallTerms {
  /** Milliseconds for one try, its body included. */
  readonly timeoutMs: number;
  /** Whether asking twice does no harm. */
  readonly isIdempotent: boolean;
}

/** One for each service, for the life of the isolate. */
const circuits = new Map<string, Circuit>();

/** How it stands with a service, as far as this isolate has asked it. */
export function circuitOf(service: string): Circuit {
  const circuit = circuits.get(service) ?? new Circuit();
  circuits.set(service, circuit);
  return circuit;
}

/**
 * Asks a remote service: in time, a second time when it fails at once and may be asked again, and not at all while it
 * keeps failing. A timeout is not repeated, for somebody is waiting. `attempt` throws for what is no answer. Throws
 * RemoteUnavailable, and the RemoteRefusal of `attempt`.
 */
export async function callRemote<T>(
  service: string,
  { timeoutMs, isIdempotent }: CallTerms,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const circuit = circuitOf(service);
  for (let tries = isIdempotent ? 2 : 1; ; tries--) {
    if (!circuit.admits(Date.now())) throw new RemoteUnavailable(`${service} keeps failing: not asked`);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await attempt(signal);
      circuit.succeeded(Date.now());
      return answer;
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
