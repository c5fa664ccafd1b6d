import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { buildWorld, fillWorld, VERTICE, worldYear } from "../fixtures/world.ts";
import { ask } from "./worker.ts";

test("every page of a demonstration says that it is made up (J10)", async () => {
  await fillWorld(env.DB, buildWorld(worldYear(new Date())));
  await env.DB.prepare("UPDATE source SET is_demonstration = 1").run();
  await publishAll(env, { now: new Date() });
  for (const path of ["/", "/busca/sp/sao-paulo-sp", `/escola/${VERTICE.slug}`, "/ajuda", "/entrar"]) {
    expect(await (await ask(path)).text(), path).toContain("Todos os dados são fictícios.");
  }
});
