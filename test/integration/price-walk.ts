import { env } from "cloudflare:test";
import { expect } from "vitest";
import { listLink } from "../../src/client/family/notes-link.ts";
import { copiedPages } from "../../src/client/offline/copied-pages.ts";
import { DEFAULT_PRICE_MAX } from "../../src/domain/constants.ts";
import { readProfile } from "../../src/domain/family/profile-query.ts";
import { seatLabel } from "../../src/domain/pricing/seat.ts";
import { carriedQuery } from "../../src/site/carried-query.ts";
import { joinQuery, paths, savedPath, withQuery } from "../../src/site/paths.ts";
import {
  amountIn,
  family,
  type Listed,
  NEXT_YEAR,
  OFFERED_GRADES,
  OFFERED_SHIFTS,
  type Page,
  type Priced,
  pricedCards,
  random,
  textOf,
  unpricedCards,
  YEAR,
} from "./priced-world.ts";
import { ORIGIN } from "./worker.ts";

interface Profile {
  readonly path: string;
  readonly words: readonly string[];
  readonly budget: number | null;
  /** Only scholarships: the card of a school may show one though another of its fees for the child is lower. */
  readonly hasOffers: boolean;
}

function randomProfile({ places, asksForPrice }: Journey): Profile {
  const maybe = <T>(share: number, of: () => T): T | null => (asksForPrice && random.chance(share) ? of() : null);
  const grade = random.pick(OFFERED_GRADES).slug;
  const shift = maybe(0.7, () => random.pick(OFFERED_SHIFTS).slug);
  const year = maybe(0.5, () => random.pick([YEAR, NEXT_YEAR]));
  const budget = maybe(0.5, () => random.int(6, 20) * 100);
  const hasOffers = asksForPrice && random.chance(0.3);
  const query = new URLSearchParams({
    grade,
    ...(shift && { shifts: shift }),
    ...(year && { years: String(year) }),
    ...(budget && { priceMin: "1", priceMax: String(Math.min(budget, DEFAULT_PRICE_MAX)) }),
    ...(hasOffers && { hasOffers: "true" }),
  });
  const words = seatLabel({ grade, shift, year }).split(" · ");
  return { path: `${random.pick(places)}?${query}`, words, budget, hasOffers };
}

interface Journey {
  /** Addresses of lists. */
  readonly places: readonly string[];
  readonly walks: number;
  /** Whether families ask for a shift, a budget or a scholarship as well, which only a price can answer. */
  readonly asksForPrice: boolean;
}

/**
 * Numbers of walks that came to a card with a price, to one of a school that has never published any, and to a
 * reservation.
 */
interface Reached {
  priced: number;
  unpriced: number;
  reservation: number;
}

/**
 * Walks as families from the lists of some places: each page after a card shows the price of the card, for the same
 * child, or none if the school has never published any.
 */
export async function walkWithOnePrice(journey: Journey): Promise<Reached> {
  const reached: Reached = { priced: 0, unpriced: 0, reservation: 0 };
  const known = cardsOf((await family()(`/busca?grade=${OFFERED_GRADES[0]!.slug}`)).html);
  for (let i = 0; i < journey.walks; i++) {
    const profile = randomProfile(journey);
    const visit = family();
    const list = await visit(profile.path);
    const cards = cardsOf(list.html);
    if (cards.length === 0) continue;
    const card = random.pick(cards);
    // Addresses without the child, where its lowest fee is that of the card; else as the card names them.
    const carried = profile.hasOffers ? carriedQuery(new URL(card.href, ORIGIN).searchParams) : "";
    await expectSaved(visit, card, carried, i % 4 === 0);
    const school = await visit(withQuery(`/escola/${card.slug}`, carried));
    const other = [...cards, ...known].find(({ slug }) => slug !== card.slug)!;
    const both = `escolas=${other.slug},${card.slug}`;
    const comparison = await visit(withQuery("/comparar", joinQuery(both, carried)));
    if ("amount" in card) {
      reached.priced++;
      expectPrice(card, profile, school, comparison);
      if (i % 2 === 0) {
        const costs = /href="(\/escola\/[^"]*\/custos[^"]*)"/.exec(school.html)![1]!.replaceAll("&amp;", "&");
        expect((await visit(costs)).text).toContain(card.amount);
      }
      const reserve = /<a class="button" href="(\/reservar\/[^"]*)"/.exec(school.html)?.[1];
      if (reserve === undefined) continue;
      reached.reservation++;
      expect(comparison.html).toContain(`href="${reserve}"`);
      const reservation = (await visit(reserve)).text;
      expect(reservation).toContain(`${card.seat} (`);
      expect(reservation).toContain(`Mensalidade com bolsa ${card.amount} Sem bolsa `);
    } else {
      reached.unpriced++;
      expectNoPrice(school, comparison);
      const { html } = await visit(`/perguntar-preco?escolas=${card.slug}`);
      const [question] = /<blockquote>.*?<\/blockquote>/s.exec(html)!;
      for (const word of profile.words) expect(question).toContain(word);
    }
  }
  return reached;
}

/**
 * The list of the device and the one that is sent show the card of the list, and are kept for use without a connection.
 */
async function expectSaved(
  visit: ReturnType<typeof family>,
  card: Listed | Priced,
  carried: string,
  isReceived: boolean,
): Promise<void> {
  const { slug } = card;
  const savedPage = await visit.target(withQuery("/salvas", carried));
  // The list of the device asks for its cards at the address of its page, and the link that is sent has the same.
  const query = new URL(savedPage, ORIGIN).searchParams;
  const cardsPath = savedPath([slug], carriedQuery(query));
  const saved = await visit(cardsPath);
  expect(cardsOf(saved.html)).toEqual([card]);
  expect(await listLink(sharedUrl(saved), [slug], {})).toBe(env.SITE_ORIGIN + cardsPath);
  if (isReceived) expect(cardsOf((await family()(cardsPath)).html)).toEqual([card]);
  const school = await visit.target(withQuery(`/escola/${slug}`, carried));
  expect(copiedPages([slug], readProfile(query))).toEqual([savedPage, cardsPath, paths.checkCharge(), school]);
}

function expectPrice({ slug, seat, amount }: Priced, profile: Profile, school: Page, comparison: Page): void {
  for (const word of profile.words) expect(seat.split(" · ")).toContain(word);
  const reais = Number(amount.replace("R$ ", "").replaceAll(".", "").replace(",", "."));
  if (profile.budget !== null) expect(reais).toBeLessThanOrEqual(profile.budget);

  const head = /<div class="price">(.*?)<\/div>/s.exec(school.html)![1]!;
  expect([textOf(/<p class="for">.*?<\/p>/s.exec(head)![0]), amountIn(head)]).toEqual([seat, amount]);
  const similar = /<section id="parecidas".*/s.exec(school.html)?.[0] ?? "";
  for (const [, near] of similar.matchAll(/<span>([^<:]* · [^<:]*): <strong>/g)) {
    for (const word of profile.words) expect([slug, ...near!.split(" · ")]).toContain(word);
  }
  expect(school.text.includes("A escola não informa preço")).toBe(false);
  const texts = textsOf(school);
  expect(texts.description).toContain(`${amount} (${seat})`);
  expect(texts.pin).toBe(`${seat} · ${amount} por mês`);
  expect(texts.shared).toContain(`${seat} · ${amount} por mês`);
  expect(monthlyOfLast(comparison)).toBe(`${amount} ${seat}`);
}

function expectNoPrice(school: Page, comparison: Page): void {
  expect(textOf(/<p class="no-price">.*?<\/p>/s.exec(school.html)![0])).toMatch(/^Preço não informado\b/);
  // Similar schools may have one.
  expect(school.html.split('<section id="parecidas"')[0]).not.toContain('<div class="price">');
  for (const texts of Object.values(textsOf(school))) expect(texts).not.toContain("R$");
  expect(monthlyOfLast(comparison) ?? "não informado").toMatch(/^(?:não informado|– sem informação)$/);
}

/** The cards of a list with a price, and the cards of schools that have never published any. */
function cardsOf(html: string): (Listed | Priced)[] {
  return [...pricedCards(html), ...unpricedCards(html)];
}

/** The link that a list of schools offers to send. */
function sharedUrl({ html }: Page): string {
  const [, props] = /data-island="saved-list"[^>]*data-props="([^"]*)"/.exec(html)!;
  return JSON.parse(props!.replaceAll("&quot;", '"').replaceAll("&amp;", "&")).url;
}

/** The texts of a school's page that are shown elsewhere: by a search engine, beside its pin, in a message. */
function textsOf({ html }: Page) {
  const [, description] = /<meta name="description" content="([^"]*)"/.exec(html)!;
  const [, pin = ""] = /<a class="pin listed[^>]*><title>[^<]*?\n([^<]*)/.exec(html) ?? [];
  const [, shared] = /<a [^>]*href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(html)!;
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  return { description: plain(description!), pin: plain(pin), shared: plain(decodeURIComponent(shared!)) };
}

/** The monthly fee of the last school of a comparison; null where none of its schools states it. */
function monthlyOfLast({ html }: Page): string | null {
  const row = /<th scope="row">Por mês(?:<small>, (.*?)<\/small>)?<\/th>(.*?)<\/tr>/s.exec(html);
  if (!row) return null;
  const [, sharedSeat = "", cells] = row;
  const last = textOf([...cells!.matchAll(/<td.*?<\/td>/gs)].at(-1)![0]);
  return `${last.replace(/ ✓ menor|^Nas (duas|três|quatro): /g, "")} ${textOf(sharedSeat)}`.trim();
}
