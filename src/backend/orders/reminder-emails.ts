import { withPreposition } from "../../domain/catalog/school-articles.ts";
import type { ReminderKind } from "../../domain/orders/order-reminder.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import type { Email } from "../mail/email.ts";
import {
  isFree,
  type Ordered,
  orderEmail,
  safetyLine,
  schoolOf,
  toSchool,
  type Words,
  what,
  withOpenButton,
} from "./order-emails.ts";

/** The only e-mail to the family before a deadline: when it is, what to do, and what happens if nobody does it. */
export function reminderEmail(kind: Exclude<ReminderKind, "escola">, about: Ordered): Email {
  const settings = `${about.env.SITE_ORIGIN}${paths.myData()}#lembretes`;
  const choice = about.order.contactUntil === null ? ` Não quer lembretes? Desative em ${settings}.` : "";
  const footnote = `Este é o único lembrete deste prazo.${choice}`;
  return orderEmail(about, withOpenButton(about, FAMILY[kind](about)), `${footnote} ${safetyLine(about)}`);
}

/**
 * The only e-mail to somebody at the school before it has to record documents or an enrolment. `path` is that of a new
 * link to the order, which replaces the earlier ones, or to the desk.
 */
export function schoolReminderEmail(about: Ordered, path: string, replacesLinks: boolean): Email {
  const { order } = about;
  const until = formatDeadline(order.dueAt!);
  const asks =
    order.status === "approved"
      ? "Se a família já assinou o contrato, registre a matrícula."
      : "Se a família já entregou os documentos, registre que a escola os recebeu.";
  return toSchool(about, {
    subject: `Registre até ${until}: ${what(about)}`,
    paragraphs: [
      `A reserva ${order.code} (${what(about)}, ${withPreposition("em", schoolOf(about))}) termina em ${until} se nada for registrado, e a vaga fica livre.`,
      replacesLinks ? `${asks} Os links de e-mails anteriores não valem mais.` : asks,
    ],
    button: { label: "Abrir a reserva", path },
  });
}

const FAMILY: Record<Exclude<ReminderKind, "escola">, (about: Ordered) => Words> = {
  reserva: (about) => {
    const until = formatDeadline(about.order.dueAt!);
    return {
      subject: `Sua reserva fica guardada até ${until}: ${schoolOf(about)}`,
      paragraphs: [
        `Você começou a reserva de ${what(about)} e ainda não concluiu. Ela fica guardada até ${until}. Nada foi cobrado.`,
        "Se não quiser mais a bolsa, não precisa fazer nada: a reserva é cancelada automaticamente. Se mudar de ideia depois, é só reservar de novo, pelo preço do dia.",
      ],
      button: { label: "Continuar a reserva", path: paths.payment(about.order.code) },
    };
  },
  documentos: (about) => {
    const until = formatDeadline(about.order.dueAt!);
    return {
      subject: `Documentos até ${until}: ${schoolOf(about)}`,
      paragraphs: [
        `A escola espera os documentos da reserva de ${what(about)} até ${until}. Sem eles, ${endLabel(about)}.`,
        "Já entregou? Peça à escola que registre isso até o prazo, pelo link que ela tem.",
        ...phoneLines(about),
      ],
      button: { label: "Ver a lista", path: `${paths.orderDetails(about.order.code)}#falta` },
    };
  },
  comprovante: (about) => {
    const until = formatDate(about.order.voucherValidUntil!);
    return {
      subject: `Assine o contrato até ${until}: ${schoolOf(about)}`,
      paragraphs: [
        `A vaga está confirmada (${what(about)}): leve o comprovante e assine o contrato na escola até ${until}. Confira se o percentual da bolsa está escrito nele.`,
        `Já assinou? Peça à escola que registre a matrícula até ${formatDeadline(about.order.dueAt!)}. Sem registro, ${endLabel(about)}.`,
        ...phoneLines(about),
      ],
      button: { label: "Abrir o comprovante", path: paths.voucher(about.order.code) },
    };
  },
  matricula: (about) => {
    const until = formatDeadline(about.order.dueAt!);
    return {
      subject: `A escola ainda não registrou a matrícula: ${schoolOf(about)}`,
      paragraphs: [
        `O prazo para assinar o contrato de ${what(about)} já acabou, e a escola não registrou a matrícula. Sem registro até ${until}, ${endLabel(about)}.`,
        "Já assinou? Peça à escola que registre a matrícula até o prazo, ou responda pelo fale conosco: nós falamos com ela.",
        ...phoneLines(about),
      ],
      button: { label: "Ver o pedido", path: paths.orderDetails(about.order.code) },
    };
  },
};

/** Consequence of a missed deadline, in words. */
function endLabel(about: Ordered): string {
  return `a reserva termina e a vaga fica livre${isFree(about) ? "" : "; devolvemos o que você pagou"}`;
}

function phoneLines({ order }: Ordered): string[] {
  const { phone } = order.snapshot.school;
  return phone ? [`Telefone da escola: ${formatPhone(phone)}.`] : [];
}
