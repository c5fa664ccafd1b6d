import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";

const shared = globalThis as unknown as { RealDate?: DateConstructor };

/**
 * Has each test file begin at today's noon in São Paulo: clocks of tests, which go on by minutes or hours, meet no
 * midnight, where days, months and seasons change. D1, KV and the services in Node keep the real time.
 */
export function beginAtNoon(): void {
  // Files share an isolate.
  shared.RealDate ??= Date;
  const { RealDate } = shared;
  const noon = RealDate.parse(`${dateInSaoPaulo(new RealDate())}T12:00-03:00`);
  const ahead = noon - RealDate.now();
  const now = () => RealDate.now() + ahead;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, type) => Reflect.construct(target, args.length === 0 ? [now()] : args, type) as Date,
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
}

/** The real time, for what a service in Node has signed. */
export function keepRealTime(): void {
  globalThis.Date = shared.RealDate!;
}
