import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import { FEW_SEATS } from "../../../src/domain/orders/order-terms.ts";
import { marketOf } from "../../fixtures/market.ts";
import { buildWorld, fillWorld, VERTICE } from "../../fixtures/world.ts";
import { browser, postOffice } from "../post.ts";
import { locationOf, ORIGIN } from "../worker.ts";

/** A partner's scholarship of 2026: R$ 600 instead of R$ 800, and R$ 500 to enrol. */
const OFFER = "offer-35000001";
/** The same for 2027: R$ 700 instead of R$ 900. */
const NEXT = `${OFFER}-2027`;
const AGREEMENT = { studentNickname: "Bia", cpf: "529.982.247-25", acceptsContract: "on" };

const { clear } = marketOf(env.DB);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-15T12:00:00Z") });
  const world = buildWorld(2026);
  const offers = world.offers.map((offer) => ({ ...offer, enrollmentFeeCents: 50_000, validityRule: "ano_letivo" }));
  const next = offers.map((offer) => ({
    ...offer,
    id: `${offer.id}-2027`,
    year: 2027,
    listMonthlyFeeCents: offer.listMonthlyFeeCents + 10_000,
    netMonthlyFeeCents: offer.netMonthlyFeeCents + 10_000,
  }));
  await fillWorld(env.DB, { ...world, offers: [...offers, ...next] });
  await publishAll(env, { now: new Date() });
  await env.DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (1, 'ana@familia.example', 'Ana', ?1, ?1)",
  )
    .bind("2026-01-01")
    .run();
  await env.DB.prepare("UPDATE school SET email = 'escola@vertice.example' WHERE inep_code = ?")
    .bind(VERTICE.inepCode)
    .run();
});
afterAll(clear);

/** Ana's browser at an instant, and the mails that are sent from then on. */
async function signedInAt(now: string) {
  vi.setSystemTime(new Date(now));
  await clear();
  const office = postOffice();
  const ana = browser(office.bindings, undefined, ORIGIN);
  ana.cookies.set("authentication_token", await openSession(env.DB, 1, "Teste", new Date()));
  const read = async (path: string) => plain(await (await ana.get(path)).text());
  return { ana, office, read };
}

/** Strips the markup of a page or an e-mail. */
function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replace(/[\s\u00a0]+/g, " ");
}

function hiddenIn(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name, value]) => [name!, value!]));
}

test.each([
  ["2026-01-20T12:00:00Z", OFFER, 2026, 12, null, "R$ 7.700", ["20/01/2026", "31/12/2026"]],
  ["2026-03-10T12:00:00Z", OFFER, 2026, 9, "de 01/04/2026 a 31/12/2026", "R$ 5.900", ["01/04/2026", "31/12/2026"]],
  ["2026-10-31T12:00:00Z", OFFER, 2026, 2, "de 01/11/2026 a 31/12/2026", "R$ 1.700", ["01/11/2026", "31/12/2026"]],
  ["2026-11-30T12:00:00Z", OFFER, 2026, 1, "de 01/12/2026 a 31/12/2026", "R$ 1.100", ["01/12/2026", "31/12/2026"]],
  ["2026-11-30T12:00:00Z", NEXT, 2027, 12, null, "R$ 8.900", ["01/01/2027", "31/12/2027"]],
  ["2026-12-20T12:00:00Z", NEXT, 2027, 12, null, "R$ 8.900", ["01/01/2027", "31/12/2027"]],
] as const)(
  "K26: on %s the way of %s (%d) is one of %d months (%s) and %s from the school's page to the mail",
  async (now, offer, year, months, period, total, [from, until]) => {
    const { ana, office, read } = await signedInAt(now);
    const school = await read(`/escola/${VERTICE.slug}?serie=infantil_maternal-i&turno=manha&ano=${year}`);
    expect(school).toContain(`Maternal I · manhã · ${year}`);
    expect(school).toContain(total);

    const page = await (await ana.get(`/reservar/${offer}`)).text();
    const posted = await ana.form(`/reservar/${offer}`, { ...hiddenIn(page), studentNickname: "Bia" });
    expect(posted.status).toBe(303);
    const payment = locationOf(posted);
    const summary = await read(payment);
    expect((await ana.form(payment, AGREEMENT)).status).toBe(303);
    expect((await ana.form(`${payment}/simular`, { outcome: "paid" })).status).toBe(303);
    const details = payment.replace("/pagamento/", "/detalhes-da-bolsa/");
    const screens = {
      reservation: plain(page),
      summary,
      details: await read(details),
      contract: await read(`${details}/contrato`),
      voucher: await read(`${details}/comprovante`),
      mail: office.mails
        .find(({ subject }) => subject.startsWith("Pago, aguardando a escola"))!
        .text.replace(/\s+/g, " "),
    };
    const paid = `R$ ${year === 2026 ? 600 : 700}`;
    const rest =
      months === 1
        ? `nenhuma outra mensalidade de ${year}`
        : `${months - 1} mensalidade${months > 2 ? "s" : ""} de ${paid}`;
    for (const [name, text] of Object.entries(screens)) {
      expect(text, name).toContain(total);
      if (name !== "mail") expect(text, name).toContain(rest);
      if (period) expect(text, name).toContain(period);
      else expect(text, name).not.toMatch(/\d mensalidades?, de \d/);
    }
    expect(screens.details).toContain(`Começa em ${from}`);
    expect(screens.details).toContain(`Termina em ${until}`);
  },
);

test("K26: in December a scholarship of the ending year is answered with that of the next", async () => {
  const { ana } = await signedInAt("2026-11-30T12:00:00Z");
  const seen = hiddenIn(await (await ana.get(`/reservar/${OFFER}`)).text());
  vi.setSystemTime(new Date("2026-12-01T03:00:00Z"));
  for (const response of [
    await ana.get(`/reservar/${OFFER}`),
    await ana.form(`/reservar/${OFFER}`, { ...seen, studentNickname: "Bia" }),
  ]) {
    expect(response.status).toBe(410);
    const html = await response.text();
    expect(plain(html)).toContain("Esta é a de 2027, na mesma escola, série e turno.");
    expect(plain(html)).toContain("manhã · 2027");
    expect(html).toContain(`action="/reservar/${NEXT}"`);
  }
  const api = await ana.get(`/v3/marketplace/offers/${OFFER}`);
  expect([api.status, await api.json()]).toEqual([
    410,
    expect.objectContaining({ code: "school_year_over", nextOfferId: NEXT }),
  ]);
  // An order begun in November can no longer be placed in December.
  vi.setSystemTime(new Date("2026-11-30T12:00:00Z"));
  const begun = locationOf(await ana.form(`/reservar/${OFFER}`, { ...seen, studentNickname: "Bia" }));
  vi.setSystemTime(new Date("2026-12-01T03:00:00Z"));
  expect((await ana.form(begun, AGREEMENT)).status).toBe(409);
});

test("K26: without an offer of the next year the refusal says why, with links", async () => {
  const { ana } = await signedInAt("2026-12-10T12:00:00Z");
  await env.DB.prepare("UPDATE offer SET is_active = 0 WHERE id = ?").bind(NEXT).run();
  const response = await ana.get(`/reservar/${OFFER}`);
  await env.DB.prepare("UPDATE offer SET is_active = 1 WHERE id = ?").bind(NEXT).run();
  expect(response.status).toBe(410);
  expect(plain(await response.text())).toContain("Esta bolsa é de um ano letivo que já acabou ou está acabando");
});

test("a total that changed with the month is shown again before reserving", async () => {
  const { ana } = await signedInAt("2026-10-31T12:00:00Z");
  const page = await (await ana.get(`/reservar/${OFFER}`)).text();
  expect(plain(page)).toContain("A reserva fica guardada até o fim do dia de hoje");
  vi.setSystemTime(new Date("2026-11-01T12:00:00Z"));
  const response = await ana.form(`/reservar/${OFFER}`, { ...hiddenIn(page), studentNickname: "Bia" });
  expect(response.status).toBe(409);
  const text = plain(await response.text());
  expect(text).toContain("Esta bolsa acabou de mudar. Veja o valor atualizado.");
  expect(text).toContain("R$ 1.100");
  expect(text).toContain("A reserva fica guardada por 24 horas");
});

test("where few seats are free, page and contract say that a reservation holds its own for an hour", async () => {
  const { ana } = await signedInAt("2026-11-02T12:00:00Z");
  const setSeats = env.DB.prepare("UPDATE offer SET seats = ? WHERE id = ?");
  await setSeats.bind(FEW_SEATS, OFFER).run();
  const page = await (await ana.get(`/reservar/${OFFER}`)).text();
  expect(plain(page)).toContain("A reserva fica guardada por 1 hora, porque restam poucas vagas");
  const contract = locationOf(await ana.form(`/reservar/${OFFER}`, { ...hiddenIn(page), studentNickname: "Bia" }));
  await setSeats.bind(null, OFFER).run();
  expect(plain(await (await ana.get(contract)).text())).toContain("10h de hoje");
});
