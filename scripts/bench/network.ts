/** Delays every response, prefetched ones too, which the emulation of a debugger does not reach. */
export interface SlowNetwork {
  readonly latencyMs: number;
  readonly bytesPerS: number;
}

/** Slow 4G: round trip, and bytes per second of 1.6 Mbit/s. */
export const SLOW_4G: SlowNetwork = { latencyMs: 150, bytesPerS: 200_000 };
