import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { inject } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { schoolClaim } from "../../src/backend/schema/claims.ts";
import { hashToken } from "../../src/backend/tokens.ts";
import { app } from "../../src/worker/app.tsx";
import { fillOfficial } from "../fixtures/official/tables.ts";
import { claimRow } from "../fixtures/rows.ts";
import { buildWorld, fillWorld, VERTICE, worldYear } from "../fixtures/world.ts";

/** Origin of every request; redirects and canonical links are compared without it. */
export const ORIGIN = "http://localhost:8787";

/** Requests a path from the application in this isolate, and waits for its background work. */
export function ask(path: string, headers: HeadersInit = {}, bindings: Env = env, origin = ORIGIN): Promise<Response> {
  return send(path, { headers }, bindings, origin);
}

/** Sends any request, with no header but those that are given. */
export async function send(path: string, init: RequestInit, bindings: Env = env, origin = ORIGIN): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(new Request(origin + path, init), bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

/** Target path of a redirect. */
export function locationOf(response: Response): string {
  return (response.headers.get("location") ?? "").replace(ORIGIN, "");
}

/** Fills D1 with the small Brazil of the tests and publishes all of it. */
export async function publishWorld(): Promise<void> {
  await fillWorld(env.DB, buildWorld(worldYear(new Date())));
  await publishAll(env, { now: new Date() });
}

/** The same, with an inbox for the first school, `VERTICE`, which families can write to. */
export async function publishWorldWithInbox(): Promise<void> {
  await fillWorld(env.DB, buildWorld(worldYear(new Date())));
  const setEmail = env.DB.prepare("UPDATE school SET email = 'escola@vertice.example' WHERE inep_code = ?");
  await setEmail.bind(VERTICE.inepCode).run();
  await publishAll(env, { now: new Date() });
}

/** The same, with a desk for the first school, which the link with a token opens. */
export async function publishWorldWithDesk(token: string): Promise<void> {
  await publishWorld();
  const claim = claimRow({ id: "rita", status: "approved", tokenHash: await hashToken(token) });
  await drizzle(env.DB).insert(schoolClaim).values(claim);
}

/** Fills D1 with an import of official files, without a price, and publishes all of it. */
export async function publishOfficialState(): Promise<void> {
  await fillOfficial(env.DB, inject("officialState"));
  await publishAll(env, { now: new Date() });
}
