import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { schoolClaim } from "../../src/backend/schema/claims.ts";
import { lead } from "../../src/backend/schema/leads.ts";
import { paths } from "../../src/site/paths.ts";
import PHONE from "../fixtures/pictures/phone.jpg?inline";
import { leadRow } from "../fixtures/rows.ts";
import { VERTICE } from "../fixtures/world.ts";
import { plain } from "./html.ts";
import { browser, postOffice } from "./post.ts";
import { teamMember } from "./team.ts";
import { locationOf, publishWorld } from "./worker.ts";

const REASON = "conferido por telefone com a escola";
const CLAIM = {
  name: "Rita Prado",
  role: "Diretora",
  email: "rita@vertice.example",
  phone: "(11) 98765-4321",
  proof: "Meu nome está no site da escola.",
  accepts: "on",
};

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = [
    "account",
    "attempt",
    "limited_mail",
    "school_claim",
    "data_link",
    "data_request",
    "lead",
    "mail_outbox",
  ];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await env.DB.prepare("UPDATE school SET email = 'contato@vertice.example' WHERE slug = ?").bind(VERTICE.slug).run();
});

/** The texts of a page. */
const shownText = async (response: Response) => (await response.text()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const idOf = async (where: string) =>
  (await env.DB.prepare(`SELECT id FROM school_claim WHERE ${where}`).first<{ id: string }>())!.id;

test("a claimant is approved, replies to a review, and loses the access again", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const path = paths.claimSchool(VERTICE.slug);
  for (const name of ["vertice", `https://x.example/escola/${VERTICE.slug}?serie=x`]) {
    const found = await visitor.get(`${paths.forSchools()}?nome=${encodeURIComponent(name)}`);
    expect(await found.text(), name).toContain(`href="${path}"`);
  }

  const wrong = await visitor.form(path, { ...CLAIM, proof: "sim", email: "rita@" });
  const html = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(html).toContain("E-mail inválido");
  expect(html).toContain("Rita Prado");
  const sent = await visitor.form(path, CLAIM);
  expect([sent.status, locationOf(sent)]).toEqual([303, expect.stringMatching(/protocolo=ESC-[\w-]{9}$/)]);
  expect(await (await visitor.get(locationOf(sent))).text()).toContain("Falta confirmar seu e-mail");
  const mailed = () => post.mails.map(({ to, subject }) => `${to}: ${subject.split(" ").slice(0, 2).join(" ")}`);
  expect(mailed()).toEqual(["rita@vertice.example: Confirme seu"]);
  const token = /mesa\/([\da-f]{64})/.exec(post.mails[0]!.text)![1]!;
  const [desk, reviews] = [paths.schoolDesk(token), paths.schoolDesk(token, "avaliacoes")];

  // The team sees nothing of who has not confirmed.
  const team = await teamMember(post.bindings);
  const queue = async () => (await team.get(paths.adminSchools())).text();
  expect(await queue()).not.toContain("Rita Prado");
  expect(await (await visitor.get(desk)).text()).toContain("Confirmar meu e-mail");
  const early = { acao: "responder", reviewId: "r1", body: "Obrigada!" };
  const sendEarly = async (to = reviews) => {
    const { status, headers } = await visitor.form(to, early);
    return `${status} ${headers.get("location") ?? ""}`;
  };
  expect(await sendEarly()).toBe(`303 ${desk}`);
  // The school's own address hears of who has confirmed theirs, once.
  for (let i = 0; i < 2; i++) expect((await visitor.form(desk, { acao: "confirmar" })).status).toBe(303);
  expect(mailed().slice(1)).toEqual(["contato@vertice.example: Alguém pediu"]);
  expect(await sendEarly()).toBe(`303 ${desk}`);
  const listed = await queue();
  expect(listed).toContain("Rita Prado, Diretora");
  for (const [label, value] of [
    ["CNPJ", "não informado"],
    ["E-mail", "contato@vertice.example (mesmo domínio)"],
    ["Aviso à escola", "enviado em "],
    ["Código INEP", VERTICE.inepCode],
    ["Fonte", "Censo Escolar 2025, de 28/05/2025"],
  ]) {
    expect(listed.replaceAll("</dt><dd>", ": ")).toContain(`${label}: ${value}`);
  }
  const find = async (text: string) =>
    (await (await team.get(`${paths.adminSchools()}?busca=${encodeURIComponent(text)}`)).text()).includes("Rita Prado");
  const protocol = /ESC-[\w-]{9}/.exec(listed)![0];
  for (const text of ["colegio vertice", "Vértice", protocol.toLowerCase(), "RITA@vertice.example"]) {
    expect(await find(text), text).toBe(true);
  }
  for (const text of ["outra escola", "ESC-0000-0000", "rita@", "%", "_"]) expect(await find(text), text).toBe(false);
  // Five business days after its arrival the claim is overdue.
  expect(listed).not.toContain("Atrasado");
  await env.DB.prepare("UPDATE school_claim SET created_at = '2026-01-05T12:00:00.000Z'").run();
  expect(await queue()).toMatch(/Atrasado há \d+ dias/);

  const id = await idOf("status = 'open'");
  const act = (acao: string) => team.form(paths.adminSchools(), { acao, id, reason: REASON });
  expect((await act("aprovar-escola")).status).toBe(303);
  expect((await act("aprovar-escola")).status).toBe(409);
  // The cron hands it over.
  const { results: kept } = await env.DB.prepare("SELECT recipient, subject FROM mail_outbox").all();
  expect(kept).toEqual([
    { recipient: "rita@vertice.example", subject: expect.stringMatching(/^Pedido aceito: /) },
    { recipient: "contato@vertice.example", subject: expect.stringMatching(/^Aceitamos um pedido: /) },
  ]);
  // Its letter opens the desk, and who lost it gets another link, at the address of the claim only.
  const letter = await env.DB.prepare("SELECT body_text FROM mail_outbox").first<string>("body_text");
  expect((await visitor.get(/\/mesa\/[\da-f]{64}/.exec(letter!)![0])).status).toBe(200);
  const lost = async (email: string) => {
    const before = post.mails.length;
    const answer = await visitor.form(paths.deskLink(), { email });
    return [
      answer.status,
      locationOf(answer),
      post.mails.slice(before).filter(({ subject }) => /^Seu link/.test(subject)),
    ];
  };
  const same = [303, `${paths.deskLink()}?aviso=enviado`];
  expect(await lost("RITA@vertice.example")).toEqual([
    ...same,
    [expect.objectContaining({ to: "rita@vertice.example" })],
  ]);
  expect(await lost("outra@vertice.example")).toEqual([...same, []]);
  const another = /\/mesa\/[\da-f]{64}/.exec(post.mails.findLast(({ subject }) => /^Seu link/.test(subject))!.text)![0];
  expect(await shownText(await visitor.get(`${another}/pessoas`))).toContain(
    "Rita Prado (você) Diretora: edita a página",
  );
  const open = await (await visitor.get(desk)).text();
  expect(open).toContain("avaliações sem resposta");
  expect(await (await visitor.get(reviews)).text()).not.toMatch(/@correio|author_email/);
  expect(locationOf(await visitor.get(paths.schoolDesk(token, "outra")))).toBe(desk);
  // Letters still have addresses of sections that others took in.
  for (const [section, now] of Object.entries({
    vagas: "/precos#vagas",
    carta: "/pessoas#carta",
    numeros: "#numeros",
  })) {
    expect(locationOf(await visitor.get(paths.schoolDesk(token, section)))).toBe(desk + now);
  }

  const { inepCode } = VERTICE;
  const own = (await env.DB.prepare("SELECT id FROM review WHERE inep_code = ? AND status = 'published'")
    .bind(inepCode)
    .first<{ id: string }>())!.id;
  const other = (await env.DB.prepare("SELECT id FROM review WHERE inep_code <> ? AND status = 'published'")
    .bind(inepCode)
    .first<{ id: string }>())!.id;
  const reply = (reviewId: string, body = "Obrigada pela visita.") =>
    visitor.form(reviews, { acao: "responder", reviewId, body });
  expect((await reply(other)).status).not.toBe(303);
  const short = await reply(own, "x");
  expect([short.status, await short.text()]).toEqual([422, expect.stringContaining("pelo menos 2 caracteres")]);
  expect(locationOf(await reply(own))).toBe(`${reviews}?aviso=publicada`);
  expect(await env.DB.prepare("SELECT review_id AS id, body FROM review_reply").all()).toMatchObject({
    results: [{ id: own, body: "Obrigada pela visita." }],
  });
  // A link waits for the team, which sees it as text.
  const linked = await reply(own, "Veja https://promo.example/vaga");
  expect(locationOf(linked)).toBe(`${reviews}?aviso=espera`);
  expect(await (await visitor.get(locationOf(linked))).text()).toContain("uma pessoa da equipe lê antes de publicar");
  const waiting = await (await team.get(paths.adminReviews())).text();
  expect([waiting.includes("https://promo.example/vaga"), waiting.includes('href="https://promo')]).toEqual([
    true,
    false,
  ]);
  expect(await env.DB.prepare("SELECT body FROM review_reply").first("body")).toBe("Obrigada pela visita.");
  const log = await env.DB.prepare("SELECT actor FROM review_event WHERE review_id = ? ORDER BY version DESC")
    .bind(own)
    .first();
  expect(log).toEqual({ actor: "school" });

  // Families that wait, the next act first; a family is answered once.
  const asked = leadRow({ protocol: "CON-AAAA-BBBB", createdAt: new Date(Date.now() - 7_300_000).toISOString() });
  await drizzle(env.DB)
    .insert(lead)
    .values([asked, leadRow({ ...asked, id: "2", protocol: "CON-CCCC-DDDD", phone: "11987654321", email: null })]);
  await env.DB.prepare("INSERT INTO lead_event SELECT id, 1, 'sent', created_at, NULL, NULL FROM lead").run();
  expect(await (await visitor.get(desk)).text()).toMatch(
    /<b>2<\/b>.{0,20}famílias esperam resposta; a primeira espera há 2 horas/,
  );
  const requests = paths.schoolDesk(token, "pedidos");
  const inbox = await (await visitor.get(`${requests}?texto=valores`)).text();
  expect(inbox).toContain("Rosa Lima, espera há 2 horas");
  expect(inbox).toContain("https://wa.me/5511987654321?text=Ol%C3%A1%2C%20Rosa!");
  const answer = (body: string) =>
    visitor.form(requests, { acao: "responder-pedido-da-familia", protocol: "CON-AAAA-BBBB", body });
  const open422 = await answer("A mensalidade é de R$ …, sem taxa.");
  expect([open422.status, await open422.text()]).toEqual([422, expect.stringContaining("Complete os valores")]);
  expect(locationOf(await answer("Temos vaga de manhã. Venha nos visitar!"))).toBe(`${requests}?aviso=enviada`);
  expect(post.mails.at(-1)).toMatchObject({ to: "rosa@familia.example", replyTo: "contato@vertice.example" });
  expect((await answer("Temos vaga de manhã. Venha nos visitar!")).status).toBe(409);
  const marked = await visitor.form(requests, { acao: "respondido-whatsapp", protocol: "CON-CCCC-DDDD" });
  expect(locationOf(marked)).toBe(`${requests}?aviso=marcada`);

  // The figures of the month: two answers to families and the reply to a review.
  expect(await (await visitor.get(desk)).text()).toContain("<td>3</td></tr>");
  const csv = await visitor.get(paths.schoolDeskFigures(token));
  expect([csv.headers.get("content-type"), await csv.text()]).toEqual([
    "text/csv; charset=utf-8",
    expect.stringMatching(
      /^\uFEFF?Mês;Visitas;Comparações;Pedidos;Reservas;Respostas\r\n\d{4}-\d\d;\d*;\d*;\d;0;3\r\n/,
    ),
  ]);

  // A colleague is invited. A mail scanner that opens the link changes nothing; a tap accepts.
  const people = paths.schoolDesk(token, "pessoas");
  const invite = (email: string) =>
    visitor.form(people, { acao: "convidar-colega", name: "Bia Reis", role: "Secretária", email, access: "answer" });
  const misspelt = await invite("bia@");
  expect([misspelt.status, await misspelt.text()]).toEqual([422, expect.stringContaining('value="Bia Reis"')]);
  expect((await invite("RITA@vertice.example")).status).toBe(422);
  expect(locationOf(await invite("bia@vertice.example"))).toBe(`${people}?aviso=convidada`);
  expect(await (await visitor.get(people)).text()).toContain("Convite de Rita Prado para bia@vertice.example");
  const invitation = /\/mesa\/[\da-f]{64}/.exec(post.mails.at(-1)!.text)![0];
  const colleague = browser(post.bindings);
  const offered = await (await colleague.get(invitation)).text();
  expect(offered).toContain("Aceitar e abrir a mesa");
  expect(offered).not.toContain("Quem cuida da página");
  expect(locationOf(await colleague.get(`${invitation}/pedidos`))).toBe(invitation);
  expect(await (await visitor.get(people)).text()).toContain("Retirar o convite de Bia Reis");
  expect(locationOf(await colleague.form(invitation, { acao: "confirmar" }))).toBe(invitation);
  // Who may only reply sees who has access, and the seats without the prices.
  const seen = await shownText(await colleague.get(`${invitation}/pessoas`));
  expect([seen.includes("Bia Reis Secretária: responde às famílias"), seen.includes("Convidar outra pessoa")]).toEqual([
    ...[true, false],
  ]);
  const prices = await shownText(await colleague.get(`${invitation}/precos`));
  expect([prices.includes("Vagas por turma"), prices.includes("Colar ou mandar a tabela inteira")]).toEqual([
    true,
    false,
  ]);
  expect(locationOf(await colleague.get(`${invitation}/pagina`))).toBe(invitation);
  expect(await queue()).toContain("Convite de quem já cuida da página.");

  // The access of a colleague ends by a button.
  const bia = await idOf("email = 'bia@vertice.example'");
  const listedPeople = await (await visitor.get(people)).text();
  expect([listedPeople.includes("Rita Prado (você)"), listedPeople.includes("Encerrar o acesso de Bia Reis")]).toEqual([
    ...[true, true],
  ]);
  const endAccess = async () => visitor.form(people, { acao: "encerrar-acesso-de-colega", id: bia });
  expect(locationOf(await endAccess())).toBe(`${people}?aviso=encerrado`);
  expect(post.mails.at(-1)).toMatchObject({
    to: "bia@vertice.example",
    subject: expect.stringMatching(/^Seu acesso terminou/),
  });
  expect((await endAccess()).status).toBe(404);
  await drizzle(env.DB).delete(schoolClaim).where(eq(schoolClaim.id, bia));

  // The school in its own words: refused texts stay in the form, addresses wait for the team.
  const facts = paths.schoolDesk(token, "pagina");
  const report = (values: Record<string, string>) => visitor.form(facts, { acao: "informar", ...values });
  // A page that was opened before a colleague's change: an untouched field stays, a changed one is asked about again.
  await report({ hours: "Das 7h às 12h", meals: "Cozinha própria." });
  expect(
    (
      await report({
        hours: "Das 7h às 12h",
        "visto-hours": "Das 7h às 12h",
        meals: "Lanche.",
        "visto-meals": "Cozinha própria.",
      })
    ).status,
  ).toBe(303);
  const late = await report({
    hours: "Das 7h às 11h",
    "visto-hours": "Das 7h às 12h",
    meals: "Cozinha própria.",
    "visto-meals": "Cozinha própria.",
  });
  expect(late.status).toBe(303);
  const both = await report({ meals: "Sem lanche.", "visto-meals": "Cozinha própria." });
  const refusedHtml = await both.text();
  expect([
    both.status,
    refusedHtml.includes("Mudou enquanto você editava"),
    refusedHtml.includes("Sem lanche."),
  ]).toEqual([422, true, true]);
  expect(refusedHtml).toContain('name="visto-meals" value="Lanche."');
  await report({ hours: "", meals: "" });
  const refused = await report({ hours: "<b>7h</b>", meals: "Lanche incluído" });
  const shown = await refused.text();
  expect([refused.status, shown.includes("&lt;b&gt;7h"), shown.includes("Lanche incluído")]).toEqual([422, true, true]);
  expect(locationOf(await report({ hours: "7h às 12h" }))).toBe(`${facts}?aviso=salvo#aviso`);
  expect(locationOf(await report({ hours: "veja vertice.example" }))).toBe(`${facts}?aviso=espera#aviso`);
  const pages = await (await team.get(paths.adminPages())).text();
  expect(pages).toContain("veja vertice.example");
  const textId = /name="id" value="([^"]+)"/.exec(pages)![1]!;
  const publish = { acao: "publicar-texto", id: textId, reason: REASON };
  expect((await team.form(paths.adminPages(), publish)).status).toBe(303);
  expect(await env.DB.prepare("SELECT value FROM desk_fact").first("value")).toBe("veja vertice.example");

  // Opening the page of the seats, as a mail scanner does, confirms nothing; its button does.
  const seats = paths.schoolDesk(token, "precos");
  const field = /name="(vagas-[^"]+)"/.exec(await (await visitor.get(seats)).text())![1]!;
  const confirmed = () => env.DB.prepare("SELECT count(seats_confirmed_on) AS n FROM offer").first("n");
  const wrong422 = await visitor.form(seats, { acao: "confirmar-vagas", [field]: "3,5" });
  expect([wrong422.status, await wrong422.text()]).toEqual([
    422,
    expect.stringContaining("Escreva um número de 0 a 999"),
  ]);
  expect(await confirmed()).toBe(0);
  expect(locationOf(await visitor.form(seats, { acao: "confirmar-vagas", [field]: "3" }))).toBe(
    `${seats}?aviso=confirmadas`,
  );
  expect(await confirmed()).toBe(1);
  // The page to which the Monday letter leads has one button for all the numbers that are due, as they are.
  expect(await (await visitor.get(seats)).text()).not.toContain("Confirmar como estão");
  await env.DB.prepare("UPDATE offer SET seats_confirmed_on = '2026-01-05' WHERE seats IS NOT NULL").run();
  const due = await (await visitor.get(seats)).text();
  const [oneTap] = /<form(?:(?!<\/form>).)*Confirmar como estão/s.exec(due) ?? [""];
  const numbers = [...oneTap.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]);
  expect(numbers).toEqual([
    ["acao", "confirmar-vagas"],
    [field, "3"],
    [`visto-${field}`, "3"],
  ]);
  expect(locationOf(await visitor.form(seats, Object.fromEntries(numbers)))).toBe(`${seats}?aviso=confirmadas`);
  expect(await env.DB.prepare("SELECT seats_confirmed_on AS d FROM offer WHERE seats = 3").first("d")).not.toBe(
    "2026-01-05",
  );

  // The letter on Mondays is stopped by a button, and asked for again.
  const choice = paths.schoolDesk(token, "pessoas");
  const wants = () => env.DB.prepare("SELECT wants_letter AS n FROM school_claim").first("n");
  expect(await (await visitor.get(choice)).text()).toContain("Não receber mais");
  expect(await wants()).toBe(1);
  expect(locationOf(await visitor.form(choice, { acao: "parar-carta" }))).toBe(`${choice}?aviso=parada`);
  expect(await wants()).toBe(0);
  expect(locationOf(await visitor.form(choice, { acao: "pedir-carta" }))).toBe(`${choice}?aviso=pedida`);
  expect(await wants()).toBe(1);

  // A photo waits for the team; nobody else sees it before, and no file is left of it afterwards.
  const photos = paths.schoolDesk(token, "pagina");
  const sendPhoto = (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    const fields = { acao: "mandar", kind: "photo", alt: "Quadra coberta", isReal: "on", hasConsent: "on" };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("large", new File([bytes], "IMG_0001.jpg", { type: "image/jpeg" }));
    return visitor.send(photos, { method: "POST", body });
  };
  const jpeg = Uint8Array.from(atob(PHONE.slice(PHONE.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  const svg = await sendPhoto(new TextEncoder().encode("<svg/>") as Uint8Array<ArrayBuffer>);
  const svgPage = await svg.text();
  expect([svg.status, svgPage.includes("Não aceitamos SVG"), svgPage.includes(">Quadra coberta</textarea>")]).toEqual([
    ...[422, true, true],
  ]);
  expect(locationOf(await sendPhoto(jpeg))).toBe(`${photos}?aviso=enviada#aviso`);
  const { id: photoId, file } = (await env.DB.prepare("SELECT id, file FROM school_picture").first<{
    id: string;
    file: string;
  }>())!;
  const address = paths.schoolFile("g", VERTICE.inepCode, file);
  const statuses = async () =>
    Promise.all(
      [
        visitor.get(paths.schoolDeskPicture(token, photoId)),
        team.get(paths.adminPicture(photoId)),
        visitor.get(address),
      ].map(async (response) => (await response).status),
    );
  expect(await statuses()).toEqual([200, 200, 404]);
  expect((await visitor.get(paths.adminPicture(photoId))).status).not.toBe(200);
  const decision = { acao: "decidir-fotos", school: VERTICE.slug, [`foto-${photoId}`]: "publicar" };
  expect(locationOf(await team.form(paths.adminPages(), decision))).toMatch(/^\/admin\/paginas/);
  const served = await visitor.get(address);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(new TextDecoder("latin1").decode(await served.arrayBuffer())).not.toContain("Ana Souza");
  const removal = { acao: "retirar-foto", id: photoId, reason: REASON };
  expect((await team.form(paths.adminPages(), removal)).status).toBe(303);
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(await (await visitor.get(photos)).text()).toContain(`Não publicada. Motivo: ${REASON}`);

  // A link that is over offers another, which goes to the same address.
  await env.DB.prepare("UPDATE mailed_link SET expires_at = '2026-01-01T00:00:00.000Z'").run();
  const over = await visitor.get(desk);
  expect([over.status, await over.text()]).toEqual([404, expect.stringContaining("Receber outro link")]);
  const renewed = await visitor.form(desk, { acao: "outro-link" });
  expect(locationOf(renewed)).toBe(`${desk}?aviso=outro-link`);
  expect(await (await visitor.get(locationOf(renewed))).text()).toContain("Enviamos outro link para o seu e-mail");
  const next = paths.schoolDesk(post.lastToken());
  expect([post.mails.at(-1)!.to, (await visitor.get(next)).status]).toEqual(["rita@vertice.example", 200]);

  expect((await act("recusar-escola")).status).toBe(409);
  const ended = await team.get(locationOf(await act("encerrar-escola")));
  const endedPage = plain(await ended.text());
  expect(endedPage).toContain("Acesso à mesa do Colégio Vértice encerrado. Ficou registrado na auditoria.");
  expect(endedPage).not.toContain("Aparece no site");
  expect(plain(await (await team.get(paths.adminAudit())).text())).toContain("<b>Acesso encerrado</b>");
  expect(locationOf(await visitor.form(`${next}/avaliacoes`, early))).toBe(next);
  expect(await (await visitor.get(next)).text()).toContain("Acesso encerrado. Motivo: ");
  const { results } = await env.DB.prepare(
    "SELECT action, target, reason FROM admin_audit ORDER BY id DESC LIMIT 5",
  ).all();
  expect(results).toEqual([
    { action: "encerrar-escola", target: `escola ${VERTICE.slug}`, reason: REASON },
    { action: "retirar-foto", target: `escola ${VERTICE.slug}`, reason: REASON },
    { action: "decidir-fotos", target: `escola ${VERTICE.slug}`, reason: null },
    { action: "publicar-texto", target: `escola ${VERTICE.slug}`, reason: REASON },
    { action: "aprovar-escola", target: `escola ${VERTICE.slug}`, reason: REASON },
  ]);
});

test("a person without an account gets the data stored under their e-mail by a link, sends a request, and deletes it", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  await visitor.form(paths.correctSchool(VERTICE.slug), {
    field: "phone",
    value: "(11) 3333-4444",
    evidence: "está no site da escola",
    email: "Rosa@familia.example",
  });
  const asked = await visitor.form(paths.dataWithoutAccount(), { email: "rosa@familia.example" });
  expect(locationOf(asked)).toBe(`${paths.dataWithoutAccount()}?aviso=enviado`);
  // Somebody without stored data sees no difference.
  const nobody = await visitor.form(paths.dataWithoutAccount(), { email: "ninguem@familia.example" });
  expect(locationOf(nobody)).toBe(locationOf(asked));
  const path = `/meus-dados/por-email/${/por-email\/([\da-f]{64})/.exec(post.mails[0]!.text)![1]}`;
  const page = await (await visitor.get(path)).text();
  expect(page).toContain("está no site da escola");
  expect(await (await visitor.get(`${path}/copia/csv`)).text()).toContain("onde conferir;está no site da escola");
  expect((await visitor.get(`${path}/copia/pdf`)).status).toBe(404);

  const empty = await visitor.form(path, { kind: "", details: "curto" });
  expect([empty.status, await empty.text()]).toEqual([
    422,
    expect.stringContaining("O campo O que você pede é obrigatório"),
  ]);
  const taken = await visitor.form(path, { kind: "explicar", details: "Quem recebeu o meu telefone?" });
  expect(locationOf(taken)).toMatch(/protocolo=LGPD-[\w-]{9}&ate=\d{4}-\d\d-\d\d$/);
  const team = await teamMember(post.bindings);
  const queue = await (await team.get(paths.adminPrivacy())).text();
  expect(queue).toContain("Quem recebeu o meu telefone?");
  expect(queue).not.toContain("rosa@");
  const protocol = /LGPD-[\w-]{9}/.exec(queue)![0];
  const answer = { acao: "responder-pedido", protocol, reason: "Ninguém: ele não foi dividido com outra empresa." };
  expect((await team.form(paths.adminPrivacy(), answer)).status).toBe(303);
  expect((await team.form(paths.adminPrivacy(), answer)).status).toBe(409);
  const outbox = await env.DB.prepare("SELECT recipient, body_text FROM mail_outbox ORDER BY id DESC LIMIT 1").first();
  expect(outbox).toMatchObject({
    recipient: "rosa@familia.example",
    body_text: expect.stringContaining("não foi dividido"),
  });

  expect(locationOf(await visitor.form(path, { acao: "apagar" }))).toBe(`${paths.dataWithoutAccount()}?aviso=apagado`);
  expect((await visitor.get(path)).status).toBe(404);
  const left = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM school_correction WHERE lower(contact_email) = 'rosa@familia.example') +
     (SELECT count(*) FROM data_request WHERE email <> '' OR details <> '') AS n`,
  ).first();
  expect(left).toEqual({ n: 0 });
});

test("the team sees requests to schools without their senders, resends one, and deletes one", async () => {
  const post = postOffice();
  const asked = leadRow({ protocol: "CON-AAAA-BBBB", phone: "11987654321", createdAt: new Date().toISOString() });
  await drizzle(env.DB).insert(lead).values(asked);
  const team = await teamMember(post.bindings);
  const queue = await (await team.get(paths.adminLeads())).text();
  expect(queue).toContain("CON-AAAA-BBBB");
  expect(queue).not.toMatch(/Rosa|98765-?4321|familia\.example/);
  const act = (acao: string) => team.form(paths.adminLeads(), { acao, protocol: "CON-AAAA-BBBB", reason: REASON });
  expect((await act("reenviar-contato")).status).toBe(303);
  expect(await env.DB.prepare("SELECT recipient FROM mail_outbox").all()).toMatchObject({
    results: [{ recipient: "contato@vertice.example" }],
  });
  expect((await act("apagar-contato")).status).toBe(303);
  expect((await act("apagar-contato")).status).toBe(404);
  const audit = await env.DB.prepare(
    "SELECT group_concat(action || target || coalesce(after, '')) AS text FROM admin_audit",
  ).first();
  expect(JSON.stringify(audit)).not.toMatch(/Rosa|familia/);
});

test("a confirmed change of e-mail ends all sessions and moves the data", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const [old, wanted, password] = ["lia@familia.example", "lia.nova@familia.example", "uma frase comprida"];
  await visitor.form(paths.signUp(), { name: "Lia Costa", email: old });
  await visitor.form(`/confirmar-email/${post.lastToken()}`, {});
  await visitor.form(paths.myData(), { acao: "trocar-senha", password });
  await env.DB.prepare("UPDATE review SET author_email = ? WHERE id = 'r1'").bind(old).run();
  const change = (email: string, proof = password) =>
    visitor.form(paths.myData(), { acao: "trocar-email", email, proof });

  const wrong = await change(wanted, "outra");
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining(wanted)]);
  const bad = await change("lia@");
  expect([bad.status, await bad.text()]).toEqual([422, expect.stringContaining("E-mail inválido")]);
  // An address that is taken makes no difference to who asks; its owner is informed.
  await teamMember();
  const before = post.mails.length;
  expect(locationOf(await change("ana@equipe.example"))).toBe(`${paths.myData()}?aviso=trocar-email`);
  expect(post.mails.slice(before).map(({ to, subject }) => [to, subject.slice(0, 12)])).toEqual([
    [old, "Pediram para"],
    ["ana@equipe.example", "Você já tem "],
  ]);
  expect(locationOf(await change(wanted))).toBe(`${paths.myData()}?aviso=trocar-email`);
  expect(post.mails.slice(-2).map(({ to }) => to)).toEqual([old, wanted]);
  const link = `/confirmar-novo-email/${post.lastToken()}`;
  expect((await visitor.get(link)).status).toBe(200);
  expect((await visitor.get(paths.myData())).status).toBe(200);
  const other = browser(post.bindings);
  expect(locationOf(await other.form(link, { password }))).toBe(`${paths.login()}?aviso=email-novo`);
  // The session that asked is over, and the link is used up.
  expect((await visitor.get(paths.myData())).status).toBe(303);
  expect((await other.form(link, { password })).status).toBe(404);
  const { to, subject } = post.mails.at(-1)!;
  expect([to, subject]).toEqual([old, "O e-mail da sua conta foi trocado"]);
  expect(await env.DB.prepare("SELECT author_email AS email FROM review WHERE id = 'r1'").first()).toEqual({
    email: wanted,
  });
  expect((await other.form(paths.login(), { email: old, password })).status).toBe(422);
  expect((await other.form(paths.login(), { email: wanted, password })).status).toBe(303);
});

test("a form that is sent twice, one after the other or at once, is one record, one mail and one protocol", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  await visitor.form(paths.dataWithoutAccount(), { email: CLAIM.email });
  const dataToken = post.lastToken();
  const school = `/v3/schools/${VERTICE.slug}`;
  const notice = { reviewId: "r1", reason: "falsa", details: "A escola não tem piscina.", reporterName: "Rui Dias" };
  const requests = `/v3/data-links/${dataToken}/requests`;
  const forms: readonly (readonly [table: string, path: string, body: Record<string, string>])[] = [
    ["school_claim", `${school}/claims`, CLAIM],
    ["data_request", requests, { kind: "explicar", details: "Com quem foi dividido?" }],
    ["review_notice", `${school}/review-notices`, { ...notice, reporterEmail: "rui@familia.example" }],
  ];
  for (const [table, path, body] of forms) {
    const count = async (of: string) =>
      (await env.DB.prepare(`SELECT count(*) AS n FROM ${of}`).first<{ n: number }>())!.n;
    const mails = () => Promise.all([post.mails.length, count("mail_outbox")]).then(([sent, kept]) => sent + kept);
    const [recordsBefore, mailsBefore] = [await count(table), await mails()];
    const send = async () => (await (await visitor.json(path, body)).json()) as { protocol: string };
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.protocol, (await send()).protocol], path).toEqual([second.protocol, second.protocol]);
    expect([await count(table), await mails()], path).toEqual([recordsBefore + 1, mailsBefore + 1]);
    // Other words are another matter.
    await env.DB.prepare("DELETE FROM attempt").run();
    await visitor.json(path, { ...body, ["proof" in body ? "proof" : "details"]: "São outras palavras, bem outras." });
    expect(await count(table), path).toBe(recordsBefore + 2);
  }
});
