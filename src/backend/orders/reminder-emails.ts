import type { ReminderKind } from "../../domain/orders/order-reminder.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import type { Email } from "../mail/email.ts";
import { type Ordered, orderEmail, schoolOf, type Words, what } from "./order-emails.ts";

/** The only e-mail before a deadline: when it is, what to do, and that doing nothing costs nothing. */
export function reminderEmail(kind: ReminderKind, about: Ordered): Email {
  const words = kind === "reserva" ? reservationWords(about) : voucherWords(about);
  const settings = `${about.env.SITE_ORIGIN}${paths.myData()}#lembretes`;
  const footnote = `Este é o único lembrete deste prazo. Não quer lembretes? Desative em ${settings}.`;
  return orderEmail(about, words, `${footnote} Nunca pedimos senha nem pagamento por e-mail ou telefone.`);
}

function reservationWords(about: Ordered): Words {
  const until = formatDeadline(about.order.dueAt!);
  return {
    subject: `Sua reserva fica guardada até ${until}: ${schoolOf(about)}`,
    paragraphs: [
      `Você começou a reserva de ${what(about)} e ainda não concluiu. Ela fica guardada até ${until}. Nada foi cobrado.`,
      "Se não quiser mais a bolsa, não precisa fazer nada: a reserva é cancelada automaticamente. Se mudar de ideia depois, é só reservar de novo, pelo preço do dia.",
    ],
    button: { label: "Continuar a reserva", path: paths.payment(about.order.code) },
  };
}

function voucherWords(about: Ordered): Words {
  const { status, voucherValidUntil, snapshot } = about.order;
  const until = formatDate(voucherValidUntil!);
  const { phone } = snapshot.school;
  return {
    subject: `Seu comprovante vale até ${until}: ${schoolOf(about)}`,
    paragraphs: [
      `O comprovante da bolsa (${what(about)}) vale até ${until}. ${
        status === "approved"
          ? "A vaga está confirmada: leve o comprovante e assine o contrato na escola até esse dia."
          : "A matrícula ainda não está concluída: fale com a escola e leve o comprovante até esse dia."
      }`,
      ...(phone ? [`Telefone da escola: ${formatPhone(phone)}.`] : []),
      "Confira se o percentual da bolsa está escrito no contrato. Já assinou? Não precisa fazer nada: a escola nos avisa.",
    ],
    button: { label: "Abrir o comprovante", path: paths.voucher(about.order.code) },
  };
}
