import { beforeAll, describe, expect, test } from "vitest";
import { headOf } from "./html.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const SIXTH = "grade=fundamentalII_6-ano";

async function sent(query: string) {
  const response = await ask(`/perfil?${query}`);
  return { response, html: await response.text() };
}

describe("/perfil", () => {
  test("is a form of its own, for no search engine, with what its address says filled in", async () => {
    const { response, html } = await sent(`${SIXTH}&shifts=manha&priceMax=1200&hasOffers=true&q=Tatuap%C3%A9`);
    expect([response.status, headOf(html).robots]).toEqual([200, "noindex, follow"]);
    expect(html).toContain('<option value="fundamentalII_6-ano" selected="">');
    expect(html).toContain('<option value="manha" selected="">');
    expect(html).toMatch(/name="priceMax"[^>]*value="1200"/);
    expect(html).toMatch(/name="q"[^>]*value="Tatuapé"/);
    expect(html).toMatch(/name="hasOffers"[^>]*checked=""/);
  });

  test.each([
    [
      "schools",
      `${SIXTH}&shifts=manha&priceMax=1200&q=Tatuap%C3%A9&ir=escolas`,
      `/busca?q=Tatuap%C3%A9&${SIXTH}&shifts=manha&priceMax=1200`,
    ],
    ["scholarships", `${SIXTH}&hasOffers=true&ir=bolsas`, `/matriculas/buscar-bolsas?${SIXTH}&hasOffers=true`],
    ["nothing asked", "grade=&shifts=&years=&priceMax=&q=&nascimento=&ir=escolas", "/busca"],
    [
      "a grade by the month of birth",
      "nascimento=2014-05&years=2027&ir=escolas",
      "/busca?grade=fundamentalII_7-ano&years=2027",
    ],
    ["the grade before the month of birth", `${SIXTH}&nascimento=2019-05&ir=escolas`, `/busca?${SIXTH}`],
    ["unknown values are left out", "grade=decimo&shifts=lua&ir=escolas", "/busca"],
  ])("leads on with what was said: %s", async (_, query, location) => {
    const { response } = await sent(query);
    expect([response.status, response.headers.get("location")]).toEqual([302, location]);
  });

  test.each([
    ["years=2020&q=Moema", "O ano letivo de 2020 já passou."],
    ["nascimento=ontem&q=Moema", "Escreva o mês de nascimento no formato 2015-03 [(]ano-mês[)]."],
    [
      "nascimento=1980-01&q=Moema",
      "Pela data de nascimento, a criança já passou da última série. Escolha a série na lista.",
    ],
    ["nascimento=2099-01&q=Moema", "Pela data de nascimento, a criança ainda não entra na escola neste ano letivo."],
    ["priceMax=0&q=Moema", "Escreva quanto pode pagar por mês em reais, como 1200 ou 1.200: de 1 a 10.000."],
    ["priceMax=muito&q=Moema", "Escreva quanto pode pagar por mês em reais, como 1200 ou 1.200: de 1 a 10.000."],
  ])("says what cannot be right, and keeps the rest: %s", async (query, problem) => {
    const { response, html } = await sent(`${query}&ir=escolas`);
    expect(response.status).toBe(422);
    expect(html).toMatch(new RegExp(`class="field-error" role="alert">${problem}<`));
    expect(html).toMatch(/name="q"[^>]*value="Moema"/);
  });

  test("breaks on nothing", async () => {
    for (const query of [
      "q=%00%00&ir=escolas",
      "grade=__proto__&shifts=constructor",
      `q=${"x".repeat(3000)}`,
      "years=0&ir=ir",
    ]) {
      expect((await ask(`/perfil?${query}`)).status, query).toBeLessThan(500);
    }
  });
});
