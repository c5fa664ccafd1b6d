import { runnerImport } from "vite";

/** Every address of the site, as its tables have them. */
export interface Addresses {
  /** Patterns that are read: "/escola/:slug". */
  readonly SCREENS: readonly string[];
  /** Patterns that take forms. */
  readonly FORMS: readonly string[];
  /** Calls of `/v3`. */
  readonly CALLS: readonly { readonly method: string; readonly path: string }[];
}

/** Reads the tables themselves, pages and all, so that nothing can be left out. */
export async function readAddresses(): Promise<Addresses> {
  const { module } = await runnerImport<Addresses>("./test/integration/security/addresses.ts", {
    configFile: false,
    logLevel: "error",
    // Its modules name each other without an ending, which Node does not find.
    environments: { inline: { resolve: { noExternal: ["pix-utils"] } } },
  });
  return module;
}
