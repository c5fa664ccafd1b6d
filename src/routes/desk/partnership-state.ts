import type { PartnershipStatus } from "../../domain/partners/partnership-status.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";

const STATES: Readonly<Record<PartnershipStatus | "none", Notice>> = {
  none: {
    variant: "info",
    text: "A escola ainda não é parceira: a página e os preços aparecem, e as famílias falam com ela pelos contatos públicos. Com a parceria, elas podem mandar pedidos e reservar bolsas por aqui.",
  },
  requested: { variant: "info", text: "Parceria pedida. Respondemos em até cinco dias úteis, por e-mail." },
  granted: {
    variant: "success",
    text: "Parceria em vigor: as famílias mandam pedidos pelo site e reservam as bolsas que a escola publica.",
  },
  paused: {
    variant: "warning",
    text: "Parceria em pausa: as reservas que já existem continuam até o fim, e vocês seguem respondendo a elas; novas não são aceitas. A página e os preços continuam no site.",
  },
  ended: {
    variant: "warning",
    text: "Parceria encerrada: as reservas que já existem continuam até o fim; novas não são aceitas. A página e os preços continuam no site.",
  },
};

/** Meaning of the status of a partnership for the school; null of one that never asked. */
export const partnershipState = (status: PartnershipStatus | null): Notice => STATES[status ?? "none"];
