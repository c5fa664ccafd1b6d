import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { CampaignStatus } from "../../src/domain/campaigns/campaign-status.ts";
import { paths } from "../../src/site/paths.ts";
import { campaignTeam, EDIT, FORM, reason, SP } from "./campaign-team.ts";
import { ORIGIN } from "./worker.ts";

const { act, save, versionOf, team } = campaignTeam();

describe("the form", () => {
  beforeEach(async () => {
    await act("criar-campanha", { title: "Escolas perto de casa" });
  });

  test("adds, moves and removes blocks by buttons, and keeps all that was typed, without storing it", async () => {
    const before = await versionOf();
    const typed = { ...FORM, title: "R$ 1", version: before! };
    const step = async (passo: string) => (await team().form(EDIT, { ...typed, passo })).text();
    const moved = await step("sobe:3");
    expect(moved.indexOf("Como reservo uma bolsa?")).toBeLessThan(moved.indexOf('name="blocks.3.search"'));
    expect(moved).toContain('name="blocks.2.question"');
    const added = await step("mais:title");
    for (const text of [
      'name="blocks.4.text"',
      "Visite &lt;b&gt;antes&lt;/b&gt;.",
      'value="R$ 1"',
      `value="${reason}"`,
    ])
      expect(added).toContain(text);
    expect(await step("tira:0")).not.toContain("Visite");
    expect(await versionOf()).toBe(before);
  });

  test("names what is wrong, keeps what was typed, and stores nothing", async () => {
    const wrong = await save({
      title: "Desde R$ 500",
      search: "https://outro.example/busca",
      "blocks.1.search": `${ORIGIN}${SP}?grade=nenhuma&foo=1&utm_source=x`,
      "blocks.2.search": "/entrar",
      "blocks.3.answer": "",
    });
    const html = await wrong.text();
    expect(wrong.status).toBe(422);
    for (const text of [
      "tire “R$ 500”",
      "outro site (outro.example)",
      "não vale: grade=nenhuma, foo=1.",
      "não é de uma lista",
      "Visite &lt;b&gt;antes&lt;/b&gt;.",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain("utm_source=x.");
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(5);
    expect(await env.DB.prepare("SELECT content ->> '$.title' AS t FROM campaign").first("t")).toBe(
      "Escolas perto de casa",
    );
  });

  test("reads a list from its address or from words, and tells what it is", async () => {
    const saved = await save({
      search: "são paulo com bolsa",
      "blocks.1.search": `${ORIGIN}/matriculas/buscar-bolsas?city=sao-paulo-sp&distinct=false&utm_source=x`,
      "blocks.2.search": `${SP.toUpperCase()}/?page=3&view=list`,
    });
    expect(saved.status, await saved.clone().text()).toBe(303);
    const row = await env.DB.prepare("SELECT content FROM campaign").first<string>("content");
    const { search, blocks } = JSON.parse(row!);
    expect([search, blocks[1].search, blocks[2].search]).toEqual([`${SP}?hasOffers=true`, SP, SP]);
    const html = await (await team().get(EDIT)).text();
    expect(html).toMatch(/Escolas particulares em São Paulo, SP: \d+ escolas agora\./);
  });

  test("of two that are open, the second to be saved is shown again with what was typed", async () => {
    const version = (await versionOf())!;
    expect((await save()).status).toBe(303);
    const late = await save({ version, title: "Outro título" });
    const html = await late.text();
    expect([late.status, html.includes("Alguém salvou"), html.includes("Outro título")]).toEqual([409, true, true]);
    const again = /name="version" value="([^"]+)"/.exec(html)![1]!;
    expect((await save({ version: again, title: "Outro título" })).status).toBe(303);
  });
});

describe("states and actions", () => {
  const STATES: readonly CampaignStatus[] = ["draft", "published", "ended"];
  const ALLOWED: Readonly<Record<string, readonly CampaignStatus[]>> = {
    "salvar-campanha": ["draft", "published"],
    "publicar-campanha": ["draft", "ended"],
    "encerrar-campanha": ["published"],
    "apagar-campanha": ["draft"],
  };
  const done = (acao: string) => (acao === "salvar-campanha" ? save() : act(acao));

  test.each(STATES.flatMap((state) => Object.keys(ALLOWED).map((action) => [state, action] as const)))(
    "%s: %s",
    async (state, action) => {
      await act("criar-campanha", { title: "Escolas perto de casa" });
      await save();
      await env.DB.prepare("UPDATE campaign SET status = ?").bind(state).run();
      const before = await env.DB.prepare("SELECT * FROM campaign").first();
      const audited = () => env.DB.prepare("SELECT count(*) AS n FROM admin_audit").first<number>("n");
      const entries = (await audited())!;
      const answer = await done(action);
      const isAllowed = ALLOWED[action]!.includes(state);
      expect([answer.status, (await audited())! - entries]).toEqual(isAllowed ? [303, 1] : [409, 0]);
      if (!isAllowed) expect(await env.DB.prepare("SELECT * FROM campaign").first()).toEqual(before);
    },
  );

  test("a slug is taken once, nothing is published empty or past its end, and the audit tells what was written", async () => {
    await act("criar-campanha", { title: "Escolas perto de casa" });
    expect((await act("publicar-campanha")).status).toBe(422);
    const twice = await act("criar-campanha", { title: "Outra" });
    expect([twice.status, await twice.text()]).toEqual([422, expect.stringContaining("Já há uma campanha")]);
    for (const slug of ["Mooca!", "a b", "-a-", "x"])
      expect((await act("criar-campanha", { slug, title: "Outra página" })).status, slug).toBe(422);
    await save({ expires: "2020-01-01" });
    const past = await act("publicar-campanha");
    expect([past.status, await past.text()]).toEqual([422, expect.stringContaining("já passou")]);
    const audit = await (await team().get(paths.adminAudit())).text();
    for (const text of ["Salvar campanha", "campanha mooca", "Visite &lt;b&gt;antes&lt;/b&gt;."])
      expect(audit).toContain(text);
  });
});
