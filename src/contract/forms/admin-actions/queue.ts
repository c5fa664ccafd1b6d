import * as v from "valibot";
import { REJECTION_REASONS, REMOVAL_REASONS } from "../../../domain/reviews/review-reason.ts";
import { field, longField, max, min, reasonField, reasonOf, required } from "../fields.ts";
import { adminAction, noReason, onlyReason, optionalReason, reason } from "./action.ts";

const reviewId = field("Avaliação", required);
const reply = reasonField("Resposta a quem denunciou");

export const REVIEW_ACTIONS = {
  "publicar-avaliacao": adminAction({
    title: "Publicar avaliação",
    done: ["Avaliação {de} publicada", true],
    button: "Publicar",
    form: noReason,
    key: "id",
  }),
  "recusar-avaliacao": adminAction({
    title: "Recusar avaliação",
    done: "Avaliação {de} recusada",
    button: "Recusar",
    consequence: "A avaliação não é publicada, e quem escreveu recebe o motivo por e-mail.",
    form: v.object({ reason: reasonOf(REJECTION_REASONS) }),
    key: "id",
  }),
  "reabrir-avaliacao": adminAction({
    title: "Voltar avaliação para a fila",
    done: ["Avaliação {de} de volta à fila", /publicada/],
    button: "Voltar para a fila",
    consequence:
      "A avaliação volta para a fila, e sai do ar em alguns minutos se estava publicada. Quem escreveu só recebe e-mail se a nova decisão for outra.",
    form: v.object({ id: reviewId, reason }),
  }),
  "retirar-dados-pessoais": adminAction({
    title: "Retirar dados pessoais",
    done: ["Dados pessoais retirados da avaliação {de}", /publicada/],
    button: "Retirar estes trechos",
    consequence: "Os trechos saem do texto e não voltam.",
    form: v.object({ passages: longField("Trechos", required, max(2_000)), reason }),
    key: "id",
  }),
  "publicar-resposta": adminAction({
    title: "Publicar resposta da escola",
    done: ["Resposta {de} publicada", true],
    button: "Publicar resposta da escola",
    form: v.object({
      id: reviewId,
      body: longField("Resposta da escola", required, min(2), max(2_000)),
      reason: optionalReason,
    }),
  }),
  "recusar-resposta": adminAction({
    title: "Recusar resposta da escola",
    done: "Resposta {de} recusada",
    button: "Recusar esta resposta",
    consequence: "A resposta não é publicada, e quem cuida da página recebe o motivo por e-mail.",
    form: onlyReason,
    key: "id",
  }),
  "reabrir-resposta": adminAction({
    title: "Voltar resposta da escola para a fila",
    done: ["Resposta {de} de volta à fila", true],
    button: "Voltar para a fila",
    consequence: "A resposta da escola sai do ar e volta para a fila, com a data em que chegou.",
    form: onlyReason,
    key: "id",
  }),
  "retirar-resposta": adminAction({
    title: "Retirar resposta da escola",
    done: ["Resposta {de} fora do ar", true],
    button: "Retirar resposta da escola",
    consequence: "A resposta da escola sai do ar.",
    form: v.object({ id: reviewId, reason }),
  }),
  "manter-avaliacao": adminAction({
    title: "Manter avaliação denunciada",
    done: "Avaliação {de} mantida",
    button: "Manter a avaliação",
    form: v.object({ reason: reply }),
    key: "protocol",
  }),
  "tirar-avaliacao": adminAction({
    title: "Tirar avaliação do ar",
    done: ["Avaliação {de} fora do ar", true],
    button: "Tirar do ar",
    consequence: "A avaliação sai do ar, e os dois lados recebem a resposta por e-mail.",
    form: v.object({ removal: reasonOf(REMOVAL_REASONS), reason: reply }),
    key: "protocol",
  }),
};

/** Ids of pictures that wait, one a line. */
const pictureIds = longField("Fotos", max(2_000));

/** A refusal needs a reason, which the school gets. */
export const PICTURE_ACTIONS = {
  "decidir-fotos": adminAction({
    title: "Decidir fotos da escola",
    done: ["Fotos {de} decididas", /publicadas/],
    button: "Salvar as decisões",
    form: v.object({ published: pictureIds, refused: pictureIds, reason: optionalReason }),
    key: "school",
  }),
  "retirar-foto": adminAction({
    title: "Retirar foto da escola",
    done: ["Foto {de} fora do ar", true],
    button: "Tirar do ar",
    consequence: "A foto sai do ar, o arquivo é apagado, e a escola recebe o motivo por e-mail.",
    form: onlyReason,
    key: "id",
  }),
};

export const DESK_FACT_ACTIONS = {
  "publicar-texto": adminAction({
    title: "Publicar texto da escola",
    done: ["Texto {de} publicado", true],
    button: "Publicar",
    form: noReason,
    key: "id",
  }),
  "recusar-texto": adminAction({
    title: "Recusar texto da escola",
    done: "Texto {de} recusado",
    button: "Recusar",
    consequence: "O texto não é publicado, e quem cuida da página recebe o motivo por e-mail.",
    form: onlyReason,
    key: "id",
  }),
  "retirar-texto": adminAction({
    title: "Retirar texto da escola",
    done: ["Texto {de} fora do ar", true],
    button: "Tirar do ar",
    consequence: "O texto sai da página, e quem cuida dela recebe o motivo por e-mail.",
    form: onlyReason,
    key: "id",
  }),
};

export const CORRECTION_ACTIONS = {
  "aceitar-correcao": adminAction({
    title: "Aceitar correção",
    done: ["Correção da página {de} aceita", true],
    button: "Aceitar e publicar",
    form: noReason,
    key: "id",
  }),
  "recusar-correcao": adminAction({
    title: "Recusar correção",
    done: "Correção da página {de} recusada",
    button: "Recusar",
    consequence: "A página da escola continua como está, e a correção sai da fila.",
    form: onlyReason,
    key: "id",
  }),
};
