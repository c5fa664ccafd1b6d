import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { rollBack } from "../../src/backend/publish/roll-back.ts";
import { paths } from "../../src/site/paths.ts";
import { plain } from "./html.ts";
import { teamMember } from "./team.ts";
import { ask, publishWorldWithDesk } from "./worker.ts";

const TOKEN = "a".repeat(64);
const PRICES = paths.schoolDesk(TOKEN, "precos");
const MINUTE_MS = 60_000;
const start = Date.now();

beforeAll(async () => {
  await publishWorldWithDesk(TOKEN);
  await publishAll(env, { now: new Date() });
});
afterAll(() => vi.useRealTimers());

async function healthAfter(minutes: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: start + minutes * MINUTE_MS });
  const response = await ask(paths.health());
  return (await response.json()) as { problems: string[]; parts: Record<string, string>; held: object | null };
}

test("a version that is held is late after an hour, first on the team's page, and told beside the prices of a desk", async () => {
  const team = await teamMember();
  const shown = async () => [
    plain(await (await team.get(paths.admin())).text()),
    plain(await (await ask(PRICES)).text()),
  ];
  for (const page of await shown()) expect(page).not.toContain("parado numa versão anterior");
  expect(await healthAfter(0)).toMatchObject({ held: null, parts: { held: "ok" } });

  const { held } = await rollBack(env, null, new Date(start));
  expect(await healthAfter(59)).toMatchObject({ held, parts: { held: "ok" } });
  const late = await healthAfter(61);
  expect(late).toMatchObject({ held: { reason: "rollback" }, parts: { held: "late" } });
  expect(late.problems).toContain("held");
  vi.useRealTimers();

  const [admin = "", desk = ""] = await shown();
  expect(admin.indexOf("O site está parado numa versão anterior desde")).toBeGreaterThan(0);
  expect(admin.indexOf("O site está parado")).toBeLessThan(admin.indexOf("Tudo que espera"));
  expect(desk).toContain("Os preços novos esperam: o site está parado numa versão anterior desde");

  await publishAll(env, { now: new Date(), force: true });
  for (const page of await shown()) expect(page).not.toContain("parado numa versão anterior");
  expect((await healthAfter(61)).parts.held).toBe("ok");
});
