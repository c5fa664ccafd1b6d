import { asc, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { OFFER_ACTIONS } from "../../contract/forms/admin-actions/schools.ts";
import type { SchoolOffers } from "../../contract/v3/admin.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { offerEvidence } from "../schema/admin.ts";
import { offer, school } from "../schema/catalog.ts";
import type { ActionHandlers, InputOf, Run } from "./action.ts";
import { checkedSource } from "./checked-source.ts";

/** The fees of a school, hidden ones included, with their latest evidence. Throws `not_found`. */
export async function listOffers(db: D1Database, slug: string): Promise<SchoolOffers> {
  const orm = drizzle(db);
  const [stored] = await orm.select().from(school).where(eq(school.slug, slug));
  if (!stored) throw new ApiError("not_found");
  const {
    id,
    year,
    gradeSlug: grade,
    shift,
    listMonthlyFeeCents,
    netMonthlyFeeCents,
    isActive,
    takenDownAt,
    checkedAt,
  } = offer;
  const { offerId, url, seenOn, note } = offerEvidence;
  const [offers, evidence] = await orm.batch([
    orm
      .select({ id, year, grade, shift, listMonthlyFeeCents, netMonthlyFeeCents, isActive, takenDownAt, checkedAt })
      .from(offer)
      .where(eq(offer.inepCode, stored.inepCode))
      .orderBy(desc(offer.year), asc(offer.gradeSlug), asc(offer.shift)),
    orm
      .select({ offerId, url, seenOn, note })
      .from(offerEvidence)
      .innerJoin(offer, eq(offer.id, offerEvidence.offerId))
      .where(eq(offer.inepCode, stored.inepCode))
      .orderBy(asc(offerEvidence.id)),
  ]);
  const last = new Map(evidence.map(({ offerId, ...seen }) => [offerId, seen]));
  return {
    school: { slug: stored.slug, name: stored.name },
    offers: offers.map(({ isActive, takenDownAt, ...row }) => ({
      ...row,
      isActive: isActive === 1,
      isTakenDown: takenDownAt !== null,
      evidence: last.get(row.id) ?? null,
    })),
  };
}

/** Takes an offer down from the next publication on, whatever its school says of it, or ends that. */
const switchOffer =
  (isShown: boolean): Run<InputOf<(typeof OFFER_ACTIONS)["ligar-oferta"]>> =>
  async (env, { id }, _admin, now) => {
    const { found, slug } = await getOffer(env.DB, id);
    if ((found.takenDownAt === null) === isShown) throw new ApiError("already_decided");
    return {
      target: `oferta ${id} de ${slug}`,
      before: { ativa: !isShown },
      after: { ativa: isShown },
      changes: [
        drizzle(env.DB)
          .update(offer)
          .set({ takenDownAt: isShown ? null : now.toISOString() })
          .where(eq(offer.id, id)),
      ],
    };
  };

export const offerActions: ActionHandlers<typeof OFFER_ACTIONS> = {
  "ligar-oferta": switchOffer(true),
  "desligar-oferta": switchOffer(false),
  /** Records where a fee was seen, which sets its date and source. */
  "registrar-preco": async (env, { id, url, seenOn, note }, _admin, now) => {
    if (seenOn > dateInSaoPaulo(now)) {
      throw invalidField("seenOn", "A data ainda não chegou");
    }
    const { found, slug } = await getOffer(env.DB, id);
    const db = drizzle(env.DB);
    const checked = checkedSource(db, env.SITE_NAME, now);
    return {
      target: `oferta ${id} de ${slug}`,
      before: { conferida: found.checkedAt },
      after: { conferida: seenOn, onde: url },
      changes: [
        checked.write,
        db.insert(offerEvidence).values({ offerId: id, url, seenOn, note, createdAt: now.toISOString() }),
        db.update(offer).set({ checkedAt: seenOn, sourceId: checked.id }).where(eq(offer.id, id)),
      ],
    };
  },
};

async function getOffer(db: D1Database, id: string) {
  const [row] = await drizzle(db)
    .select({ found: offer, slug: school.slug })
    .from(offer)
    .innerJoin(school, eq(school.inepCode, offer.inepCode))
    .where(eq(offer.id, id));
  if (!row) throw new ApiError("offer_not_found");
  return row;
}
