import { env } from "cloudflare:test";
import { expect } from "vitest";
import { Random } from "../../scripts/random.ts";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { SHIFTS } from "../../src/domain/catalog/shift.ts";
import { GRADES } from "../../src/domain/catalog/stage.ts";
import { seasonOf } from "../../src/domain/pricing/season.ts";
import { formatMoney } from "../../src/domain/text/format.ts";
import { yearInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { buildWorld, fillWorld, granted } from "../fixtures/world.ts";
import { browser } from "./post.ts";
import { locationOf } from "./worker.ts";

const NOW = new Date();
export const [YEAR, NEXT_YEAR] = [seasonOf(NOW).years[0], yearInSaoPaulo(NOW) + 1];
export const OFFERED_GRADES = GRADES.filter((_, i) => i % 2 === 0);
export const OFFERED_SHIFTS = SHIFTS.filter(({ slug }) => slug === "manha" || slug === "tarde" || slug === "integral");

export const random = new Random(15);
let session: string;
/** Grades and shifts for which some school has a fee of an amount: "R$ 1.215,50". */
export const seatsOfAmount = new Map<string, Set<string>>();

/**
 * Publishes the small Brazil, in which a school has prices for several grades, shifts and years, and many have
 * scholarships; signs a family in.
 */
export async function publishPrices(): Promise<void> {
  const world = buildWorld(YEAR);
  const offers = world.offers.flatMap((offer) =>
    OFFERED_GRADES.flatMap(({ slug: gradeSlug }) =>
      OFFERED_SHIFTS.flatMap(({ slug: shift }) =>
        [...new Set([YEAR, NEXT_YEAR])].flatMap((year) => {
          if (random.chance(0.6)) return [];
          const discountPercent = random.pick([0, 20, 35]);
          const listMonthlyFeeCents = random.int(40_000, 250_000);
          return {
            ...offer,
            year,
            gradeSlug,
            shift,
            discountPercent,
            listMonthlyFeeCents,
            id: `${offer.id}-${gradeSlug}-${shift}-${year}`.toLowerCase(),
            netMonthlyFeeCents: Math.round((listMonthlyFeeCents * (100 - discountPercent)) / 100),
          };
        }),
      ),
    ),
  );
  for (const { gradeSlug, shift, netMonthlyFeeCents, listMonthlyFeeCents } of offers) {
    for (const cents of [netMonthlyFeeCents, listMonthlyFeeCents]) {
      // A whole amount may also be another price, rounded.
      if (cents % 100 === 0) continue;
      const amount = formatMoney(cents).replace("\u00a0", " ");
      seatsOfAmount.set(amount, (seatsOfAmount.get(amount) ?? new Set()).add(`${gradeSlug} ${shift}`));
    }
  }
  const partnerships = world.schools.filter((_, i) => i % 2 === 0).map(({ inepCode }) => granted(inepCode));
  await fillWorld(env.DB, { ...world, partnerships, offers });
  await publishAll(env, { now: NOW });
  await signIn();
}

/** Signs a family in, as which `family()` browses. */
export async function signIn(): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (1, 'ana@familia.example', 'Ana', '2026-01-01', '2026-01-01')",
  ).run();
  session = await openSession(env.DB, 1, "Teste", NOW);
}

export interface Page {
  readonly path: string;
  readonly html: string;
  /** As it is read: tags are gone, spaces are single. */
  readonly text: string;
}

/** The browser of a signed-in family, without a script: it stores cookies, and follows redirects. */
export function family() {
  const { cookies, send } = browser(env);
  cookies.set("authentication_token", session);
  const ask = (path: string) => send(path, { headers: { "sec-fetch-mode": "navigate" } });
  /** The address at which a page is shown. */
  const target = async (path: string) => locationOf(await ask(path)) || path;
  const visit = async (path: string): Promise<Page> => {
    const response = await ask(path);
    const html = await response.text();
    if (response.status === 302) return visit(locationOf(response));
    expect([path, response.status]).toEqual([path, 200]);
    return { path, html, text: textOf(html) };
  };
  return Object.assign(visit, { target });
}

export const textOf = (html: string) =>
  html
    .replace(/<(script|style).*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

/** A card of a list. */
export interface Listed {
  readonly href: string;
  readonly slug: string;
}

export interface Priced extends Listed {
  /** "6º ano · manhã · 2027". */
  readonly seat: string;
  /** "R$ 1.215,50". */
  readonly amount: string;
}

/** The cards of a list with a price. */
export function pricedCards(html: string): Priced[] {
  return cardsOf(html).flatMap(({ card, ...listed }) => {
    const seat = /<p class="seat">([^<]*)/.exec(card)?.[1];
    return seat ? { ...listed, seat, amount: amountIn(card) } : [];
  });
}

/** The cards of a list whose school has never published a price. */
export function unpricedCards(html: string): Listed[] {
  return cardsOf(html).flatMap(({ card, ...listed }) => (card.startsWith('<article class="card led"') ? listed : []));
}

function cardsOf(html: string): (Listed & { readonly card: string })[] {
  return [...html.matchAll(/<article class="card.*?<\/article>/gs)].flatMap(([card]) => {
    const href = /<h2><a href="([^"]*)"/.exec(card)?.[1]?.replaceAll("&amp;", "&");
    return href ? { href, slug: /\/escola\/([^?]*)/.exec(href)![1]!, card } : [];
  });
}

/** The large figure. */
export function amountIn(html: string): string {
  const [, reais, fraction = ""] = /<strong>R\$\u00a0([\d.]+)(,\d\d)?/.exec(html)!;
  return `R$ ${reais}${fraction}`;
}
