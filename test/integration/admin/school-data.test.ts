import { env } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { paths } from "../../../src/site/paths.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { publishNext } from "../cron.ts";
import { browser } from "../post.ts";
import { teamMember } from "../team.ts";
import { ask } from "../worker.ts";
import { auditCount, correct, openDesk, REASON } from "./desk.ts";

const PHONE = "1133334444";

openDesk();

/** The school's page after the next run of the cron. */
async function pageAfterCron(): Promise<string> {
  await publishNext();
  return (await ask(paths.school(VERTICE.slug))).text();
}

afterEach(() => void vi.useRealTimers());

describe("a correction", () => {
  test("that is accepted shows on the school's page, with its source", async () => {
    const person = await teamMember();
    const id = await correct();
    const queue = await (await person.get(paths.adminCorrections())).text();
    expect(queue).toContain("(11) 3333-4444");
    expect(queue).toContain("familia@casa.example");
    await person.form(paths.adminCorrections(), { acao: "aceitar-correcao", id, reason: REASON });
    const page = await pageAfterCron();
    expect(page).toContain(`tel:+55${PHONE}`);
    expect(page).toContain("Telefone: Conferido pela equipe do site");
    const kept = await env.DB.prepare("SELECT contact_email AS email, status FROM school_correction").first();
    expect(kept).toEqual({ email: null, status: "accepted" });
  });

  test("is decided once, whoever is first", async () => {
    const person = await teamMember();
    const id = await correct();
    const before = await auditCount();
    const both = await Promise.all(
      ["aceitar-correcao", "recusar-correcao"].map((acao) =>
        person.form(paths.adminCorrections(), { acao, id, reason: REASON }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await auditCount()).toBe(before + 1);
  });

  test.each([
    [{ field: "phone", value: "123" }, "Confira o campo Telefone"],
    [{ field: "is_partner", value: "1" }, "Escolha o que está errado"],
    [{ field: "cep", value: "abc" }, "Confira o campo CEP"],
    [{ value: "<script>alert(1)</script>", field: "" }, "Escolha o que está errado"],
  ])("that makes no sense comes back: %o", async (fields, message) => {
    const sent = { evidence: "está no site", email: "", ...fields };
    const response = await browser(env).form(paths.correctSchool(VERTICE.slug), sent);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain(message);
    expect(html).not.toContain("<script>alert(1)");
  });

  test("of a school that does not exist is a 404", async () => {
    const sent = { field: "phone", value: PHONE, evidence: "está no site", email: "" };
    expect((await browser(env).form("/escola/nao-existe/corrigir", sent)).status).toBe(404);
  });
});

test("an offer leaves the school's page and comes back, and its price shows when it was checked", async () => {
  const person = await teamMember();
  const { id } = (await env.DB.prepare("SELECT id FROM offer WHERE inep_code = ?")
    .bind(VERTICE.inepCode)
    .first<{ id: string }>())!;
  const send = (fields: Record<string, string>) => person.form(paths.adminOffers(), { id, ...fields });
  await send({ acao: "desligar-oferta", reason: REASON });
  expect(await pageAfterCron()).not.toContain("prices-table");
  await send({ acao: "ligar-oferta", reason: REASON });
  await send({ acao: "registrar-preco", url: "https://escola.example", seenOn: "2026-02-03", note: "tabela no site" });
  const page = await pageAfterCron();
  expect(page).toContain("Conferido em 03/02/2026");
  await env.DB.prepare("UPDATE offer SET shift = 'ead' WHERE id = ?").bind(id).run();
  const desk = await (await person.get(`${paths.adminOffers()}?escola=${VERTICE.slug}`)).text();
  expect(desk).toContain("tabela no site (visto em 03/02/2026)");
  expect(desk).toMatch(/, EAD, 20\d\d/);
  const audit = await (await person.get(paths.adminAudit())).text();
  expect(audit).toContain(
    `<a href="${paths.school(VERTICE.slug)}">${VERTICE.name}</a> · <a href="${paths.adminOffers()}?escola=${VERTICE.slug}">oferta</a></p>`,
  );
  expect(audit).not.toContain(id);
});
