import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { actionLabel } from "../../../src/contract/forms/admin-actions/action-titles.ts";
import { ADMIN_ACTIONS } from "../../../src/contract/forms/admin-actions/admin-actions.ts";
import { paths } from "../../../src/site/paths.ts";
import { errorLinks } from "../html.ts";
import { teamMember } from "../team.ts";
import { locationOf, ORIGIN } from "../worker.ts";
import { auditCount, fingerprint, openDesk, REASON } from "./desk.ts";
import { SAMPLES } from "./samples.ts";

openDesk();

test("every action has a sample (G5)", () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(ADMIN_ACTIONS).sort());
});

/** Decisions by which nobody loses anything: they ask for no reason. */
const WITHOUT_REASON = [
  ...["aprovar-escola", "reenviar-contato", "aceitar-correcao", "ligar-oferta", "publicar-avaliacao"],
  ...["publicar-resposta", "aceitar-preco", "publicar-texto"],
];

describe.each(Object.entries(SAMPLES))("%s", (action, { path, fields, next = path }) => {
  test("leaves one entry in the audit, with who, why and to what", async () => {
    const person = await teamMember();
    const form = { acao: action, ...(await fields()) };
    const before = await auditCount();
    const done = await person.form(path, form);
    const { pathname, searchParams } = new URL(locationOf(done), ORIGIN);
    expect([done.status, pathname, searchParams.get("aviso")]).toEqual([303, next, "feito"]);
    expect(await auditCount()).toBe(before + 1);
    const last = await env.DB.prepare("SELECT * FROM admin_audit ORDER BY id DESC LIMIT 1").first();
    expect(last).toMatchObject({ actor: "ana@equipe.example", action });
    expect(last!.reason).toBeTruthy();
    const html = await (await person.get(paths.adminAudit())).text();
    const entry = /<ol class="audit"><li>(.*?)<\/li>/s.exec(html)![1]!.replace(/<[^>]*>/g, " ");
    expect(entry).toContain(actionLabel(action));
    // Codes that people quote are no ids.
    expect(entry).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|[\da-f]{12}|conta \d|conferido-|\bid\b/);
    if ("id" in form) expect(entry).not.toContain(form.id);
  });

  test("is refused without a reason where somebody loses by it, and from another site, and changes nothing", async () => {
    const person = await teamMember();
    const form = { acao: action, ...(await fields()) };
    const before = await fingerprint();
    if (!WITHOUT_REASON.includes(action)) {
      const bare = await person.form(path, { ...form, reason: "", note: "" });
      const html = await bare.text();
      expect([bare.status, html]).toEqual([422, expect.stringContaining("Nada foi feito: confira o que")]);
      // A sample without its school shows no form.
      if (html.includes(`name="acao" value="${action}"`)) {
        const links = errorLinks(html);
        expect([links.length > 0, links.filter(([, targets]) => targets !== 1)]).toEqual([true, []]);
        for (const [, name] of html.matchAll(/O campo (.+?) é obrigatório/g))
          expect(html).toContain(`>${name}</label>`);
      }
    }
    const foreign = await person.send(path, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    expect(await fingerprint()).toBe(before);
  });
});

test.each(WITHOUT_REASON)("%s asks for no reason, and is in the audit without one", async (action) => {
  const person = await teamMember();
  const { path, fields } = SAMPLES[action]!;
  const { reason: _, ...form } = { acao: action, reason: "", ...(await fields()) };
  expect((await person.form(path, form)).status).toBe(303);
  const last = await env.DB.prepare("SELECT action, reason FROM admin_audit ORDER BY id DESC LIMIT 1").first();
  expect(last).toEqual({ action, reason: null });
});

test.each(["trocar-senha", "mudar-posicao", "editar-avaliacao", "entrar-como", "__proto__", "constructor"])(
  "there is no such thing as %s",
  async (action) => {
    const person = await teamMember();
    const before = await fingerprint();
    const response = await person.form(paths.adminCorrections(), { acao: action, id: "1", reason: REASON });
    expect(response.status).toBe(404);
    expect(await fingerprint()).toBe(before);
  },
);

test("the audit cannot be changed", async () => {
  await teamMember();
  await expect(env.DB.prepare("UPDATE admin_audit SET actor = 'x'").run()).rejects.toThrow("cannot be changed");
  await expect(env.DB.prepare("DELETE FROM admin_audit").run()).rejects.toThrow("cannot be changed");
});
