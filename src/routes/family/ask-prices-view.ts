import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { SHIFTS, shiftLabel } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { MAX_ASKED } from "../../domain/family/school-list.ts";
import { formatPhone, isMobile } from "../../domain/people/phone.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { askedFields, asksForOffer } from "../../parts/school/asked-offer.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { LinkView } from "../../site/link-view.ts";
import { askPricesPath, paths } from "../../site/paths.ts";

export type AskPricesView = ReturnType<typeof toAskPricesView>;

/** Parameter with the place in the list, from 1, of the first school that is asked. */
export const FROM_PARAM = "de";

const SUBJECT = "Mensalidade e matrícula";

/**
 * The question about fees for a seat, and how to send it to each school; the site sends and stores nothing. `asked` are
 * the slugs of all schools of the list; the schools from index `from` on are asked now.
 */
export function toAskPricesView(
  schools: readonly SchoolDetail[],
  slugs: readonly string[],
  from: number,
  seat: Seat,
  origin: string,
) {
  const emails = schools.flatMap(({ email }) => email ?? []);
  const general = questionOf(seat, null);
  return {
    trail: [
      { label: "Início", href: paths.home() },
      { label: "Perguntar o preço", href: askPricesPath(slugs) },
    ],
    fields: [["escolas", slugs.join(",")], [FROM_PARAM, String(from + 1)], ...yearField(seat)] as const,
    /** Links to the question for the others of the list: "Perguntar às próximas 5 (6 a 10 de 13)". */
    others: [from + MAX_ASKED, from - MAX_ASKED].flatMap((start) => {
      if (start < 0 || start >= slugs.length) return [];
      const end = Math.min(start + MAX_ASKED, slugs.length);
      const [which, few] = start > from ? ["próximas", "próxima"] : ["anteriores", "anterior"];
      const query = new URLSearchParams([...askedFields(seat), [FROM_PARAM, String(start + 1)]]);
      return {
        label:
          end - start === 1
            ? `Perguntar à ${few} (${end} de ${slugs.length})`
            : `Perguntar às ${which} ${end - start} (${start + 1} a ${end} de ${slugs.length})`,
        href: askPricesPath(slugs, query.toString()),
      };
    }),
    grades: GRADES.map(({ slug, name }) => ({ value: slug, label: name })),
    shifts: SHIFTS.map(({ slug }) => ({ value: slug, label: shiftLabel(slug) })),
    grade: seat.grade ?? "",
    shift: seat.shift ?? "",
    question: general,
    /** One e-mail to all that publish an address; they do not see each other's. */
    mailToAll:
      emails.length > 1
        ? {
            label: `Escrever às ${emails.length} que informam e-mail`,
            href: mailto("", general, emails.join(",")),
          }
        : null,
    /** Those that can be asked come first. */
    schools: schools
      .map((detail) => ({
        name: detail.card.name,
        href: paths.school(detail.slug),
        ways: waysTo(detail, questionOf(seat, { name: detail.card.name, url: origin + paths.school(detail.slug) })),
      }))
      .toSorted((a, b) => Number(b.ways.length > 0) - Number(a.ways.length > 0)),
  };
}

/** Fields of the year, which the form does not ask for. */
const yearField = (seat: Seat) => askedFields({ ...seat, grade: null, shift: null });

/** WhatsApp where the number is a mobile one, e-mail and telephone; none where the school publishes no contact. */
function waysTo({ card, email, publicPhone }: SchoolDetail, question: string): LinkView[] {
  const phones = [...new Set([card.phone, publicPhone].filter((phone) => phone !== null))];
  const mobile = phones.find(isMobile);
  return [
    ...(mobile ? [{ label: "WhatsApp", href: `https://wa.me/55${mobile}?text=${encodeURIComponent(question)}` }] : []),
    ...(email ? [{ label: "E-mail", href: mailto(email, question) }] : []),
    ...phones.map((phone) => ({ label: `Ligar: ${formatPhone(phone)}`, href: `tel:+55${phone}` })),
  ];
}

function mailto(to: string, body: string, blind = ""): string {
  const fields = [...(blind === "" ? [] : [`bcc=${blind}`]), `subject=${encodeURIComponent(SUBJECT)}`];
  return `mailto:${to}?${[...fields, `body=${encodeURIComponent(body)}`].join("&")}`;
}

/** The question in words, to all schools or to one. */
function questionOf(seat: Seat, school: { readonly name: string; readonly url: string } | null): string {
  const place = school ? ` ${withPreposition("em", school.name)}` : "";
  const seatWords = asksForOffer(seat) ? ` (${seatLabel(seat)})` : "";
  const fees = seat.grade ? "Qual é a mensalidade" : "Qual é a mensalidade de cada série";
  const origin = school ? ` Vi a escola em ${school.url}` : "";
  return `Olá! Procuro vaga${place}${seatWords}. ${fees} sem desconto, que bolsas há, e de quanto é a matrícula?${origin}`;
}
