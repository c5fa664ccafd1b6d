import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { HOLD_HOURS } from "../../domain/orders/seat-wait.ts";
import { seatInWords } from "../../domain/pricing/seat.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import type { Email, Site } from "../mail/email.ts";
import type { OrderSnapshot } from "../orders/order-snapshot.ts";

/** To a family that has joined a waiting list: its position, and what happens next. */
export function waitJoinedEmail(site: Site, { offer, school }: OrderSnapshot, position: number): Email {
  return {
    limitedAs: "waitJoined",
    subject: `Você está na fila: ${school.name}`,
    paragraphs: [
      `Sua posição na fila por uma bolsa de ${seatInWords(offer)} ${withPreposition("em", school.name)} é ${position}.`,
      `A fila segue a ordem de chegada. Quando uma vaga ficar livre e for a sua vez, escrevemos para você, e ela fica guardada por ${HOLD_HOURS} horas.`,
    ],
    button: { label: "Ver minha posição ou sair da fila", path: paths.reserve(offer.id) },
    footnote: `Você recebe este e-mail porque entrou na fila com a sua conta no site ${site.SITE_NAME}. Estar na fila não custa nada.`,
  };
}

/** To the family that waits longest: a seat is kept for it until `until`. */
export function seatOfferedEmail(site: Site, { offer, school }: OrderSnapshot, until: string): Email {
  const end = formatDeadline(until);
  return {
    limitedAs: null,
    subject: `Uma vaga ficou livre, reserve até ${end}: ${school.name}`,
    paragraphs: [
      `Chegou a sua vez na fila: há uma vaga com bolsa de ${seatInWords(offer)} ${withPreposition("em", school.name)}.`,
      `Ela fica guardada só para você até ${end}. Depois, passa para a próxima família da fila, e você sai dela.`,
      "Não quer mais? Na mesma página você desiste da vaga, e outra família não precisa esperar.",
    ],
    button: { label: "Reservar a vaga", path: paths.reserve(offer.id) },
    footnote: `Você recebe este e-mail porque entrou na fila com a sua conta no site ${site.SITE_NAME}. Nunca pedimos senha nem pagamento por e-mail ou telefone.`,
  };
}
