import type { TestProject } from "vitest/node";
import { startIssuer } from "../fixtures/oidc-issuer.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of an OpenID Connect issuer in place of Google. */
    readonly oidcIssuer: string;
  }
}

/** Starts the issuer for the tests, and stops it afterwards. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { issuer, stop } = await startIssuer(0, "http://localhost:8787/entrar/google/retorno");
  project.provide("oidcIssuer", issuer);
  return stop;
}
