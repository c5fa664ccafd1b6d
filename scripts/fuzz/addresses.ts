import { runnerImport } from "vite";

/** Every route of the site, from its tables. */
export interface Addresses {
  /** Patterns of GET routes: "/escola/:slug". */
  readonly SCREENS: readonly string[];
  readonly FORMS: readonly string[];
  readonly CALLS: readonly { readonly method: string; readonly path: string }[];
}

/** Imports the tables themselves, so that no route can be forgotten. */
export async function readAddresses(): Promise<Addresses> {
  const { module } = await runnerImport<Addresses>("./test/integration/security/addresses.ts", {
    configFile: false,
    logLevel: "error",
  });
  return module;
}
