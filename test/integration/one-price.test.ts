import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { listLink } from "../../src/client/family/notes-link.ts";
import { copiedPages } from "../../src/client/offline/copied-pages.ts";
import { DEFAULT_PRICE_MAX } from "../../src/domain/constants.ts";
import { readProfile } from "../../src/domain/family/profile-query.ts";
import { seatInWords } from "../../src/domain/pricing/seat.ts";
import { carriedQuery } from "../../src/site/carried-query.ts";
import { joinQuery, savedPath, withQuery } from "../../src/site/paths.ts";
import {
  amountIn,
  family,
  NEXT_YEAR,
  OFFERED_GRADES,
  OFFERED_SHIFTS,
  type Page,
  pricedCards,
  publishPrices,
  random,
  textOf,
  YEAR,
} from "./priced-world.ts";
import { ORIGIN } from "./worker.ts";

const WALKS = 200;
const PLACES = [
  "/busca",
  "/busca/sp",
  "/busca/sp/sao-paulo-sp",
  "/busca/sp/sao-paulo-sp/moema",
  "/busca/sp/campinas-sp",
  "/busca/rj/rio-de-janeiro-rj",
];

beforeAll(publishPrices);

/** The link that a list of schools offers to send. */
function sharedUrl({ html }: Page): string {
  const [, props] = /data-island="saved-list"[^>]*data-props="([^"]*)"/.exec(html)!;
  return JSON.parse(props!.replaceAll("&quot;", '"').replaceAll("&amp;", "&")).url;
}

interface Profile {
  readonly path: string;
  readonly words: readonly string[];
  readonly budget: number | null;
  /** Only scholarships: the card of a school may show one though another of its fees for the child is lower. */
  readonly hasOffers: boolean;
}

function randomProfile(): Profile {
  const maybe = <T>(share: number, of: () => T): T | null => (random.chance(share) ? of() : null);
  const grade = random.pick(OFFERED_GRADES).slug;
  const shift = maybe(0.7, () => random.pick(OFFERED_SHIFTS).slug);
  const year = maybe(0.5, () => random.pick([YEAR, NEXT_YEAR]));
  const budget = maybe(0.5, () => random.int(6, 20) * 100);
  const hasOffers = random.chance(0.3);
  const query = new URLSearchParams({
    grade,
    ...(shift && { shifts: shift }),
    ...(year && { years: String(year) }),
    ...(budget && { priceMin: "1", priceMax: String(Math.min(budget, DEFAULT_PRICE_MAX)) }),
    ...(hasOffers && { hasOffers: "true" }),
  });
  const words = seatInWords({ grade, shift, year }).split(" · ");
  return { path: `${random.pick(PLACES)}?${query}`, words, budget, hasOffers };
}

test("a family meets one price of a seat on its way from the list to the reservation, and says once for whom it searches", async () => {
  const reached = { card: 0, reservation: 0 };
  for (let i = 0; i < WALKS; i++) {
    const profile = randomProfile();
    const visit = family();
    const list = await visit(profile.path);
    const cards = pricedCards(list.html);
    if (cards.length === 0) continue;
    reached.card++;
    const { href, slug, seat, amount } = random.pick(cards);
    for (const word of profile.words) expect(seat.split(" · ")).toContain(word);
    const reais = Number(amount.replace("R$ ", "").replaceAll(".", "").replace(",", "."));
    if (profile.budget !== null) expect(reais).toBeLessThanOrEqual(profile.budget);

    // Addresses without the child, where its lowest fee is that of the card; else as the card names them.
    const carried = profile.hasOffers ? carriedQuery(new URL(href, ORIGIN).searchParams) : "";
    const savedPage = await visit.target(withQuery("/salvas", carried));
    // The list of the device asks for its cards at the address of its page, and the link that is sent has the same.
    const cardsPath = savedPath([slug], carriedQuery(new URL(savedPage, ORIGIN).searchParams));
    const saved = await visit(cardsPath);
    expect(pricedCards(saved.html)).toEqual([{ href, slug, seat, amount }]);
    expect(await listLink(sharedUrl(saved), [slug], {})).toBe(env.SITE_ORIGIN + cardsPath);
    if (i % 4 === 0) {
      const received = await family()(cardsPath);
      expect(pricedCards(received.html)).toEqual([{ href, slug, seat, amount }]);
    }

    const school = await visit(withQuery(`/escola/${slug}`, carried));
    const head = /<div class="price">(.*?)<\/div>/s.exec(school.html)![1]!;
    expect([textOf(/<p class="for">.*?<\/p>/s.exec(head)![0]), amountIn(head)]).toEqual([seat, amount]);
    for (const near of pricedCards(/<section id="parecidas".*/s.exec(school.html)?.[0] ?? "", "h3")) {
      for (const word of profile.words) expect([slug, ...near.seat.split(" · ")]).toContain(word);
    }
    expect(school.text.includes("A escola não informa preço")).toBe(false);
    const said = /<meta name="description" content="([^"]*)"/.exec(school.html)![1]!.replaceAll("\u00a0", " ");
    expect(said).toContain(`${amount} (${seat})`);
    const pin = /<a class="pin listed[^>]*><title>[^<]*?\n([^<]*)/.exec(school.html)![1]!.replaceAll("\u00a0", " ");
    expect(pin).toBe(`${seat} · ${amount} por mês`);
    const [, shared] = /<a [^>]*href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(school.html)!;
    expect(decodeURIComponent(shared!).replaceAll("\u00a0", " ")).toContain(`${seat} · ${amount} por mês`);

    const other =
      cards.find((card) => card.slug !== slug)?.slug ??
      (slug === "colegio-vertice" ? "escola-pitangueira" : "colegio-vertice");
    const comparison = await visit(withQuery("/comparar", joinQuery(`escolas=${other},${slug}`, carried)));
    const row = /<th scope="row">Por mês<\/th>(.*?)<\/tr>/s.exec(comparison.html)![1]!;
    const cell = textOf([...row.matchAll(/<td.*?<\/td>/gs)][1]![0]).replace(/ ✓ menor/, "");
    expect(cell).toBe(`${amount} ${seat}`);

    // Copies for use without a connection are of the same addresses.
    const copies = copiedPages([slug], readProfile(new URL(savedPage, ORIGIN).searchParams));
    expect(copies).toEqual([savedPage, cardsPath, school.path]);

    if (i % 2 === 0) {
      const costs = /href="(\/escola\/[^"]*\/custos[^"]*)"/.exec(school.html)![1]!.replaceAll("&amp;", "&");
      expect((await visit(costs)).text).toContain(amount);
    }

    const reserve = /<a class="button" href="(\/reservar\/[^"]*)"/.exec(school.html)?.[1];
    if (reserve === undefined) continue;
    reached.reservation++;
    expect(comparison.html).toContain(`href="${reserve}"`);
    const reservation = (await visit(reserve)).text;
    expect(reservation).toContain(`${seat} (`);
    expect(reservation).toContain(`Mensalidade com bolsa ${amount} Sem bolsa `);
  }
  expect(reached.card).toBeGreaterThan(150);
  expect(reached.reservation).toBeGreaterThanOrEqual(30);
}, 120_000);
