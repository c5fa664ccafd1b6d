import type { AdminAction } from "./action.ts";
import { approveClaim, refuseClaim } from "./claims.ts";
import { acceptCorrection, rejectCorrection } from "./corrections.ts";
import { answerRequest } from "./data-requests.ts";
import { deleteLead, resend } from "./leads.ts";
import { recordEvidence, switchOffer } from "./offers.ts";
import { ORDER_ACTIONS } from "./orders.ts";
import { putRedirect, removeRedirect } from "./redirects.ts";
import {
  keepReview,
  publishReview,
  redact,
  refuseReview,
  removeSchoolReply,
  reply,
  takeReviewDown,
} from "./reviews.ts";
import { endSessions } from "./sessions.ts";

/** Every action of an administrator, by its name in the audit. */
export const ADMIN_ACTIONS: Readonly<Record<string, AdminAction>> = {
  ...ORDER_ACTIONS,
  "aprovar-escola": approveClaim,
  "recusar-escola": refuseClaim,
  "reenviar-contato": resend,
  "apagar-contato": deleteLead,
  "responder-pedido": answerRequest,
  "encerrar-acesso": endSessions,
  "aceitar-correcao": acceptCorrection,
  "recusar-correcao": rejectCorrection,
  "ligar-oferta": switchOffer(true),
  "desligar-oferta": switchOffer(false),
  "registrar-preco": recordEvidence,
  "criar-redirecionamento": putRedirect,
  "apagar-redirecionamento": removeRedirect,
  "publicar-avaliacao": publishReview,
  "recusar-avaliacao": refuseReview,
  "retirar-dados-pessoais": redact,
  "publicar-resposta": reply,
  "retirar-resposta": removeSchoolReply,
  "manter-avaliacao": keepReview,
  "tirar-avaliacao": takeReviewDown,
};
