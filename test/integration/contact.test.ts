import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { MESSAGE_DAYS } from "../../src/domain/requests/message.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { addDays } from "../../src/domain/time/time.ts";
import { paths } from "../../src/site/paths.ts";
import { browser, postOffice } from "./post.ts";
import { teamMember } from "./team.ts";
import { locationOf, publishWorld } from "./worker.ts";

const MESSAGE = {
  subject: "problema",
  details: "O mapa não abre no meu celular.",
  email: "rosa@familia.example",
};

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = ["account", "attempt", "limited_mail", "data_request", "mail_outbox"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

test("a message is confirmed by e-mail, waits in the team's queue, and is answered by e-mail", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const form = await visitor.get(`${paths.contact()}?assunto=escola`);
  const html = await form.text();
  expect(form.status).toBe(200);
  expect(html).toMatch(/<form[^>]*action="\/fale-conosco" method="post"/);
  expect(html).toMatch(/<option value="escola" selected/);

  const sent = await visitor.form(paths.contact(), MESSAGE);
  expect([sent.status, locationOf(sent)]).toEqual([303, expect.stringMatching(/protocolo=MSG-[\w-]{9}$/)]);
  const protocol = /MSG-[\w-]{9}/.exec(locationOf(sent))![0];
  const confirmation = await (await visitor.get(locationOf(sent))).text();
  expect(confirmation).toContain(protocol);
  expect(confirmation).toContain('name="robots" content="noindex');
  expect(post.mails).toEqual([
    expect.objectContaining({ to: "rosa@familia.example", subject: `Recebemos sua mensagem ${protocol}` }),
  ]);
  // Anybody may have typed the address.
  expect(post.mails[0]!.text).not.toContain("mapa");
  const due = await env.DB.prepare("SELECT due_at AS dueAt FROM data_request").first();
  expect(due).toEqual({ dueAt: addDays(dateInSaoPaulo(new Date()), MESSAGE_DAYS) });

  const team = await teamMember(post.bindings);
  const queue = await (await team.get(paths.adminPrivacy())).text();
  expect(queue).toContain(MESSAGE.details);
  expect(queue).toContain("Algo não funcionou");
  expect(queue).not.toMatch(/rosa@/i);
  const response = { acao: "responder-pedido", protocol, reason: "Corrigimos o mapa. Obrigado por avisar!" };
  expect((await team.form(paths.adminPrivacy(), response)).status).toBe(303);
  const mailed = await env.DB.prepare("SELECT recipient, subject, body_text AS text FROM mail_outbox").first();
  expect(mailed).toEqual({
    recipient: "rosa@familia.example",
    subject: `Resposta à sua mensagem ${protocol}`,
    text: expect.stringContaining("Corrigimos o mapa"),
  });
});

test("a rejected message comes back with all that was typed; a bot's and a repeated one are not stored", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const refused = await visitor.form(paths.contact(), { ...MESSAGE, email: "rosa@", subject: "nada" });
  const html = await refused.text();
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([422, "private, no-store"]);
  for (const text of ["E-mail inválido", MESSAGE.details, "rosa@"]) expect(html).toContain(text);

  expect((await visitor.form(paths.contact(), { ...MESSAGE, website: "http://spam.example" })).status).toBe(303);
  const count = () => env.DB.prepare("SELECT count(*) AS n FROM data_request").first();
  expect(await count()).toEqual({ n: 0 });

  const first = await visitor.form(paths.contact(), MESSAGE);
  expect(locationOf(await visitor.form(paths.contact(), MESSAGE))).toBe(locationOf(first));
  expect([await count(), post.mails.length]).toEqual([{ n: 1 }, 1]);

  const other = await visitor.send(paths.contact(), {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    body: new URLSearchParams(MESSAGE),
  });
  expect(other.status).toBe(403);
});

test("after a few messages of one address in an hour, the form asks to wait and keeps the text", async () => {
  const visitor = browser(postOffice().bindings);
  const send = (n: number) => visitor.form(paths.contact(), { ...MESSAGE, details: `${MESSAGE.details} (${n})` });
  for (let n = 1; n <= 5; n++) expect((await send(n)).status).toBe(303);
  const over = await send(6);
  expect([over.status, Number(over.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await over.text()).toContain("celular. (6)");
});
