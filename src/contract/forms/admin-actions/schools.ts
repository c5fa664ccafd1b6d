import * as v from "valibot";
import { SCHOOL_ACCESS, type SchoolAccess } from "../../../domain/partners/school-access.ts";
import { check, field, max, min, required } from "../fields.ts";
import { MESSAGES } from "../messages.ts";
import { adminAction, isoDate, noReason, onlyReason, optionalReason, reason } from "./action.ts";

const access = v.optional(v.picklist(Object.keys(SCHOOL_ACCESS) as SchoolAccess[]), "edit");

export const CLAIM_ACTIONS = {
  "aprovar-escola": adminAction({
    title: "Aceitar quem cuida da escola",
    done: "Pedido para cuidar da página {de} aceito",
    button: "Aceitar",
    form: v.object({ access, reason: optionalReason }),
    key: "id",
  }),
  "recusar-escola": adminAction({
    title: "Recusar quem pediu para cuidar da escola",
    done: "Pedido para cuidar da página {de} recusado",
    button: "Recusar",
    consequence: "Quem pediu recebe o motivo por e-mail e não responde às avaliações desta escola.",
    form: onlyReason,
    key: "id",
  }),
  "encerrar-escola": adminAction({
    title: "Acesso encerrado",
    done: "Acesso à mesa {de} encerrado",
    button: "Encerrar o acesso",
    consequence: "A pessoa não cuida mais da página desta escola, e recebe o motivo por e-mail.",
    form: onlyReason,
    key: "id",
  }),
};

export const PARTNERSHIP_ACTIONS = {
  "aceitar-parceria": adminAction({
    title: "Aceitar parceria",
    done: ["Parceria {de} aceita", true],
    button: "Aceitar",
    form: onlyReason,
    key: "id",
  }),
  "pausar-parceria": adminAction({
    title: "Pausar parceria",
    done: ["Parceria {de} pausada", true],
    button: "Pausar",
    consequence:
      "Famílias não mandam mais pedidos nem reservam bolsas. As reservas que já existem continuam até o fim.",
    form: onlyReason,
    key: "id",
  }),
  "retomar-parceria": adminAction({
    title: "Retomar parceria",
    done: ["Parceria {de} retomada", true],
    button: "Retomar",
    form: onlyReason,
    key: "id",
  }),
  "encerrar-parceria": adminAction({
    title: "Encerrar ou recusar parceria",
    done: ["Parceria {de} encerrada ou recusada", /granted|paused/],
    button: "Encerrar",
    consequence:
      "A escola deixa de ser parceira, ou não passa a ser. As reservas que já existem continuam até o fim; novas não são aceitas.",
    form: onlyReason,
    key: "id",
  }),
  "registrar-parceria": adminAction({
    title: "Registrar parceria combinada fora do site",
    done: ["Parceria {de} registrada", true],
    button: "Registrar parceria combinada fora do site",
    form: v.object({ school: field("Escola", required, max(300)), reason }),
  }),
};

const webAddress = check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), MESSAGES.webAddress);

export const OFFER_ACTIONS = {
  "ligar-oferta": adminAction({
    title: "Colocar oferta no ar",
    done: ["Oferta {de} no ar", true],
    button: "Colocar no ar",
    form: noReason,
    key: "id",
  }),
  "desligar-oferta": adminAction({
    title: "Tirar oferta do ar",
    done: ["Oferta {de} fora do ar", true],
    button: "Tirar do ar",
    consequence: "O preço sai da busca e da página da escola. Dá para colocar no ar de novo.",
    form: onlyReason,
    key: "id",
  }),
  "registrar-preco": adminAction({
    title: "Registrar onde o preço foi visto",
    done: ["Origem do preço {de} registrada", true],
    button: "Registrar onde o preço foi visto",
    form: v.object({
      url: field("Endereço", required, max(500), webAddress),
      seenOn: field("Visto em", required, isoDate),
      note: field("O que foi visto", required, min(5), max(300)),
    }),
    key: "id",
  }),
};
