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

  const { held } = await rollBack(env, null, new Date(start), { by: "rui", why: "preços dobrados" });
  const { by: _by, why: _why, ...known } = held!;
  expect((await healthAfter(59)).held).toEqual(known);
  expect(await healthAfter(59)).toMatchObject({ parts: { held: "ok" } });
  const late = await healthAfter(61);
  expect(late).toMatchObject({ held: { reason: "rollback" }, parts: { held: "late" } });
  expect(late.problems).toContain("held");
  const audit = plain(await (await team.get(paths.adminAudit())).text());
  expect(audit).toContain("(por comando de rui, motivo: preços dobrados)");
  const saved = [
    [team, `${paths.adminOffers()}?aviso=feito`, "Ficou registrado na auditoria."],
    [team, `${paths.adminReviews()}?aviso=feito`, "Ficou registrado na auditoria."],
    [{ get: ask }, `${PRICES}?aviso=publicados`, "Preços publicados."],
  ] as const;
  for (const [reader, path, done] of saved) {
    const page = plain(await (await reader.get(path)).text());
    expect(page).toContain(`${done} O site está parado numa versão anterior: a mudança aparece quando ele voltar`);
    expect(page).not.toMatch(/Em um minuto|em até dois minutos/);
  }

  const [admin = "", desk = ""] = await shown();
  expect(admin.indexOf("O site está parado numa versão anterior desde")).toBeGreaterThan(0);
  expect(admin.indexOf("O site está parado")).toBeLessThan(admin.indexOf("Tudo que espera"));
  expect(desk).toContain("Os preços novos esperam: o site está parado numa versão anterior desde");

  await publishAll(env, { now: new Date(), force: true });
  await healthAfter(64);
  for (const page of await shown()) expect(page).not.toContain("parado numa versão anterior");
  expect((await healthAfter(66)).parts.held).toBe("ok");
});
