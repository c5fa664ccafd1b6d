import { runnerImport } from "vite";

/** Every route of the site, from its tables. */
export type Addresses = Pick<
  typeof import("../../test/integration/security/addresses.ts"),
  "SCREENS" | "FORMS" | "CALLS"
>;

/** Imports the tables themselves, so that no route can be forgotten. */
export async function readAddresses(): Promise<Addresses> {
  const { module } = await runnerImport<Addresses>("./test/integration/security/addresses.ts", {
    configFile: false,
    logLevel: "error",
  });
  return module;
}
