import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of an OpenID Connect issuer that stands for Google. */
    readonly oidcIssuer: string;
  }
}

/** People of the issuer: whoever's name begins with "dubious" has an e-mail that it has not verified. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "escola-a-vista-teste",
        client_secret: "segredo-de-teste",
        redirect_uris: ["http://localhost:8787/entrar/google/retorno"],
      },
    ],
    pkce: { required: () => true },
    scopes: ["openid", "email", "profile"],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["teste"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id.replaceAll(" ", ".")}@familia.example`,
        email_verified: !id.startsWith("dubious"),
        name: id,
      }),
    }),
  });
  server.on("request", provider.callback());
  project.provide("oidcIssuer", issuer);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
