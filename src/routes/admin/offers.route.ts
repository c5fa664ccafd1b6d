import { createElement } from "react";
import type { AdminOffer, SchoolOffers } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { shiftLabel } from "../../domain/catalog/shift.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";
import { formsFor, type RefusedForm } from "../../parts/desk/desk-form.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { schoolSlugIn } from "../../parts/screen/school-of-path.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { adminScreen } from "./admin-screen.ts";
import OffersPage, { type OfferView } from "./offers.page.tsx";

/** `/admin/ofertas?escola=slug`: which fees of a school are shown, and their evidence. */
export const [loadOffers, submitOffers] = adminScreen("Ofertas e preços", async (context, { refused, notice }) => {
  const typed = (context.url.searchParams.get("escola") ?? "").trim();
  const offers = await findOffers(context, schoolSlugIn(typed));
  const path = withQuery(paths.adminOffers(), new URLSearchParams({ escola: typed }).toString());
  const view = {
    asked: typed,
    school: offers && { name: offers.school.name, href: paths.school(offers.school.slug) },
    isUnknown: typed !== "" && !offers,
    named: offers ? [] : await findByName(context, typed),
    offers: (offers?.offers ?? []).map((offer) => toOfferView(offer, path, refused)),
    notice,
  };
  return createElement(OffersPage, { view });
});

/** Schools of such a name, with the link to their offers. */
async function findByName({ search }: RouteContext, name: string): Promise<LinkView[]> {
  const schools = name === "" ? [] : await search.suggestSchools(name, NAMED);
  return schools.map(({ slug, name: label }) => ({
    label,
    href: withQuery(paths.adminOffers(), new URLSearchParams({ escola: slug }).toString()),
  }));
}

/** Most schools of a name. */
const NAMED = 10;

async function findOffers({ backend }: RouteContext, slug: string): Promise<SchoolOffers | null> {
  if (slug === "") return null;
  try {
    return await backend().admin.listOffers(slug);
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

function toOfferView(offer: AdminOffer, path: string, refused: RefusedForm | null): OfferView {
  const { id, year, isActive, isTakenDown, checkedAt, evidence } = offer;
  const form = formsFor(path, { id }, refused);
  return {
    id,
    title: `${gradeOf(offer.grade).name}, ${shiftLabel(offer.shift)}, ${year}`,
    fees: `${formatMoney(offer.netMonthlyFeeCents)} (sem bolsa ${formatMoney(offer.listMonthlyFeeCents)})`,
    isShown: isActive && !isTakenDown,
    state: isTakenDown ? "tirado do ar pela equipe" : isActive ? "no ar" : "fora da tabela da escola",
    checkedAt: formatDate(checkedAt),
    evidence: evidence && { url: evidence.url, text: `${evidence.note} (visto em ${formatDate(evidence.seenOn)})` },
    forms: [
      form("registrar-preco", [
        { name: "url", label: "Endereço", type: "text", hint: "Página ou documento da escola." },
        { name: "seenOn", label: "Visto em", type: "date" },
        { name: "note", label: "O que foi visto", type: "long", rows: 3 },
      ]),
      isTakenDown ? form("ligar-oferta", []) : form("desligar-oferta"),
    ],
  };
}
