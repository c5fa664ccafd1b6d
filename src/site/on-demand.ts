type Async<F> = F extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Awaited<Result>> : never;

/**
 * Functions of a module that the first call loads, with everything that only it imports: an isolate starts without it.
 *
 * @example
 * const account = onDemand(() => import("./account/screens.ts"));
 * const route = { pattern: "/entrar", load: account("loadLogin") };
 */
export function onDemand<Module extends object>(load: () => Promise<Module>) {
  return <Name extends keyof Module>(name: Name) =>
    (async (...args: unknown[]) => ((await load())[name] as (...args: unknown[]) => unknown)(...args)) as Async<
      Module[Name]
    >;
}
