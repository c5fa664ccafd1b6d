import type { Publication } from "../../contract/publication.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { levelOf, maySchool } from "../../domain/partners/school-rights.ts";
import { formatPhone, isMobile } from "../../domain/people/phone.ts";
import type { Season } from "../../domain/pricing/season.ts";
import { pricedSeatLabel, type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { responseTimeLabel } from "../../domain/requests/response-time.ts";
import { formatList, plural } from "../../domain/text/format.ts";
import { fold } from "../../domain/text/slug.ts";
import type { FeeComparisonView } from "../../listing/fee-comparison.ts";
import { toSchoolCardView } from "../../parts/cards/card-view.ts";
import { ADMINISTRATIONS } from "../../parts/school/administrations.ts";
import { askedFields, asksForOffer } from "../../parts/school/asked-offer.ts";
import { type ChoiceView, feeSelects, toChoiceView } from "../../parts/school/choice-view.ts";
import type { FamilyFee } from "../../parts/school/family-fee.ts";
import type { KnownFacts } from "../../parts/school/known-facts.ts";
import { toPrices } from "../../parts/school/prices-view.ts";
import { toProvenance } from "../../parts/school/provenance-view.ts";
import { type FactView, statedNote } from "../../parts/school/school-facts.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { CityRecord } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";
import { askPricesPath, paths, withQuery } from "../../site/paths.ts";
import type { CalendarPartView } from "./calendar-content.tsx";
import type { CityMedians } from "./city-medians.ts";
import { toEnemView } from "./enem-view.ts";
import { toGalleryView } from "./gallery-view.ts";
import type { PartContent } from "./part-content.ts";
import type { ReferenceView } from "./reference-view.ts";
import { toReviewsView } from "./reviews-view.ts";
import type { similarSchools } from "./similar.ts";
import type { SurroundingsView } from "./surroundings.ts";
import { toFirstView } from "./to-first-view.ts";

export type SchoolView = ReturnType<typeof toSchoolView>;

interface SchoolViewInput {
  /** The sum for all children; null for one. */
  readonly familyFee: FamilyFee | null;
  readonly detail: SchoolDetail;
  readonly known: KnownFacts;
  readonly reference: ReferenceView | null;
  readonly city: CityRecord;
  /** Its events to come; null without any. */
  readonly calendar: CalendarPartView | null;
  readonly breadcrumb: readonly LinkView[];
  readonly asked: Seat;
  readonly feeComparison: FeeComparisonView | null;
  /** The fees over time; null without any. */
  readonly history: PartContent | null;
  readonly medians: CityMedians;
  readonly similar: Awaited<ReturnType<typeof similarSchools>>;
  readonly surroundings: SurroundingsView;
  /** "Censo Escolar 2025 (INEP), de 31/05/2025", or null for an unknown id. */
  readonly sourceLabel: (id: string) => string | null;
  readonly season: Season;
  /** Whether scholarships can be reserved here. */
  readonly canReserve: boolean;
  /** Whether news of a publication can be sent by e-mail. */
  readonly hasNews: boolean;
  /** Hosts whose pictures may be shown. */
  readonly imageHosts: readonly string[];
  readonly rankings: Publication["rankings"];
  /** Absolute URL of the page, for the message to the school. */
  readonly url: string;
}

/** Texts in the words of the school, in the order of its page. */
const TEXTS = ["about", "methodology", "generalInformation"] as const;

/** Whether the head and the first view of the page say it: the stages, and a name that is written otherwise. */
function isRepeated({ label, value, note }: FactView, name: string): boolean {
  return (label === "Etapas" && !note) || (label === "Nome no cadastro oficial" && fold(value) === fold(name));
}

/** View of the school page. */
export function toSchoolView(input: SchoolViewInput) {
  const { detail, city, url, known } = input;
  const { card } = detail;
  const choice = toChoiceView(detail, input.asked, input.season, input.canReserve);
  const whatsapp = card.phone && isMobile(card.phone) ? whatsappLink(card.phone, card.name, choice, url) : null;
  const enem = toEnemView(detail, input.asked, input.medians.enem, city.name, input.rankings);
  const shown = toSchoolCardView(card, { findCityByCode: () => city });
  const address = addressView(detail, city);
  const gallery = toGalleryView(detail, shown.crest, input.imageHosts);
  const firstView = toFirstView({
    detail,
    stages: shown.stages,
    address: { line: address.lines[0]!, href: address.links?.way ?? null },
    enem,
    medians: input.medians,
    grade: input.asked.grade ?? choice?.offer.grade ?? null,
    seats: choice?.offer.seats ?? null,
    first: known.first,
  });
  return {
    name: card.name,
    card: shown,
    gallery,
    firstView,
    breadcrumb: input.breadcrumb,
    administration: ADMINISTRATIONS[card.administration],
    /** The fee at the top; null when none is published for the request. */
    choice,
    /** That the fee of the request is unknown, where the school publishes others; null otherwise. */
    missing: choice === null && card.bestOffer !== null && asksForOffer(input.asked) ? missingPrice(input) : null,
    familyFee: input.familyFee,
    /** Fees of other schools, in place of a price. */
    reference: input.reference,
    /** The school's description of itself. */
    about: TEXTS.flatMap((key) => {
      const text = detail[key];
      return text === null ? [] : { text, note: statedNote(detail, key) };
    }),
    facts: known.record.filter((fact) => !isRepeated(fact, card.name)),
    ownFacts: known.own,
    calendar: input.calendar,
    phone: card.phone ? { label: formatPhone(card.phone), href: `tel:+55${card.phone}` } : null,
    whatsapp,
    /** Null with too few replies. */
    responseTime: detail.responseHours === undefined ? null : `A escola ${responseTimeLabel(detail.responseHours)}.`,
    /** To a partner's form, or else to the contacts of a private school. */
    contact: contactView(detail, choice),
    /** Shares the page by WhatsApp with a contact of the visitor's choice. */
    share: { href: `https://wa.me/?text=${encodeURIComponent(shareText(input, choice))}`, url },
    address,
    surroundings: input.surroundings,
    prices: toPrices(detail, choice?.offer ?? null, input.season),
    feeComparison: input.feeComparison,
    history: input.history,
    dossier: known.dossierWithout(new Set(firstView.known.map(({ label }) => label))),
    /** "14 itens declarados": how many were asked is left out, as no school needs all of them. */
    equipped: known.equipment.has > 0 ? plural(known.equipment.has, "item declarado", "itens declarados") : null,
    reviews: toReviewsView(detail, input.medians.rating, city.name),
    enem,
    answers: known.answers,
    similar: input.similar,
    provenance: toProvenance(input),
    isPublic: card.administration !== "privada",
    /** The page as it is followed by e-mail, for the child that it is shown for; null where news cannot be sent. */
    followedPage:
      card.administration === "privada" && input.hasNews
        ? withQuery(paths.school(card.slug), new URLSearchParams(askedFields(input.asked)).toString())
        : null,
    /** "mensalidades, turnos e fotos": what nobody has stated; empty for nothing. */
    unknown: formatList(
      [
        card.administration === "privada" && card.bestOffer === null && "mensalidades",
        card.shifts.length === 0 && "turnos",
        !known.first.some(({ label }) => label.startsWith("Alunos por turma")) && "alunos por turma",
        !card.phone && "telefone",
        gallery === null && "fotos",
        TEXTS.every((key) => detail[key] === null) && "apresentação",
      ].filter((name) => name !== false),
    ),
    reportFeeHref: paths.reportFee(card.slug),
    /** The form to claim the page. */
    claimHref: paths.claimSchool(card.slug),
  };
}

function missingPrice({ detail: { card, offers }, asked }: SchoolViewInput) {
  const query = new URLSearchParams(askedFields(asked)).toString();
  return {
    words: `${seatLabel(asked)}: preço não informado`,
    askHref: card.isPartner ? paths.askAboutScholarships(card.slug) : askPricesPath([card.slug], query),
    form: { action: paths.school(card.slug), selects: feeSelects(offers, asked) },
  };
}

/** Only mobile numbers are known to have WhatsApp (B31). */
function whatsappLink(phone: string, name: string, choice: ChoiceView | null, url: string): string {
  const price = choice ? ` (${pricedSeatLabel(choice.offer)} ${choice.price.condition})` : "";
  const text = `Olá! Vi o perfil ${withPreposition("de", name)}${price} e gostaria de mais informações: ${url}`;
  return `https://wa.me/55${phone}?text=${encodeURIComponent(text)}`;
}

/** Text of a shared link: the school and the shown price. */
function shareText({ detail: { card }, city, url }: SchoolViewInput, choice: ChoiceView | null): string {
  const price = choice ? `. ${pricedSeatLabel(choice.offer)} ${choice.price.condition}` : "";
  return `${card.name}, ${city.name}${price}: ${url}`;
}

function addressView({ card, locationPrecision }: SchoolDetail, city: CityRecord) {
  const { street, number, complement, zipCode } = card.address;
  const lines = [
    [street, number, complement].filter(Boolean).join(", ") || "Endereço não informado",
    [card.neighborhood?.name, `${city.name}, ${city.uf}`].filter(Boolean).join(" · "),
    zipCode ? `CEP ${zipCode.slice(0, 5)}-${zipCode.slice(5)}` : "",
  ].filter((line) => line !== "");
  const { location } = card;
  return {
    lines,
    /** On the map of OpenStreetMap, and the way there; null without coordinates. */
    links: location && {
      map: `${STREETS}/?mlat=${location.lat}&mlon=${location.lng}#map=17/${location.lat}/${location.lng}`,
      way: `${STREETS}/directions?to=${location.lat}%2C${location.lng}`,
    },
    precision: location && precisionLabel(locationPrecision),
  };
}

const STREETS = "https://www.openstreetmap.org";

/** Null for an exact location. */
function precisionLabel(precision: SchoolDetail["locationPrecision"]): string | null {
  if (precision === "school") return null;
  return precision === null ? "Não sabemos se a posição no mapa é exata." : "Posição aproximada, pelo bairro ou CEP.";
}

/** The form with the days of visit that have a place; null where nobody takes requests. */
export function visitHrefOf(detail: SchoolDetail): string | null {
  return detail.card.isPartner && isReachable(detail) ? paths.contactSchool(detail.slug) : null;
}

/** Whether somebody at the school reads requests. */
const isReachable = ({ email, hasDesk }: SchoolDetail) => Boolean(email) || hasDesk === true;

/** The way to a school for a family, besides a reservation; null when there is none. */
function contactView(detail: SchoolDetail, choice: ChoiceView | null) {
  const { card } = detail;
  const contact = contactOf({
    isPrivate: card.administration === "privada",
    isPartner: card.isPartner,
    isReachable: isReachable(detail),
    hasPrice: card.bestOffer !== null,
    canReserve: choice?.reserve != null,
  });
  return contact && { ...contact, href: paths.contactSchool(card.slug) };
}

/** Facts that decide the way in which a family speaks to a school. */
interface ContactFacts {
  readonly isPrivate: boolean;
  readonly isPartner: boolean;
  /** Whether its e-mail address is known, or somebody takes care of its page. */
  readonly isReachable: boolean;
  /** Whether it publishes a price of a year on offer, with a discount or without. */
  readonly hasPrice: boolean;
  /** Whether the shown price can be reserved here. */
  readonly canReserve: boolean;
}

interface Contact {
  readonly label: string;
  readonly hasForm: boolean;
}

/**
 * The way to a school: the form of a partner; its contacts, where it has a price or is a partner without an address; of
 * any other, the count of interested families. Null of a public school, and where a scholarship can be reserved and
 * there is no form.
 */
export function contactOf({ isPrivate, isPartner, isReachable, hasPrice, canReserve }: ContactFacts): Contact | null {
  const hasForm = isReachable && maySchool(levelOf(false, isPartner ? "granted" : null), "leads");
  if (!isPrivate || (!hasForm && canReserve)) return null;
  if (hasForm) return { label: "Quero saber mais", hasForm };
  if (isPartner) return { label: "Ver contatos da escola", hasForm };
  return { label: hasPrice ? "Falar com a escola" : "Quero bolsa aqui", hasForm };
}
