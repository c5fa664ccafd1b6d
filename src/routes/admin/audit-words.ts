import type { AuditEntry } from "../../contract/v3/admin.ts";
import { ORDER_REPLIES } from "../../domain/orders/order-reply.ts";
import { CORRECTION_FIELDS, isCorrectionField } from "../../domain/requests/correction-fields.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** Actions in words, by their name in the audit. */
const WORDS: Readonly<Record<string, string>> = {
  "dar-acesso": "Dar acesso à administração",
  "tirar-acesso": "Remover acesso à administração",
  "aprovar-escola": "Aceitar quem cuida da escola",
  "recusar-escola": "Recusar quem pediu para cuidar da escola",
  "aceitar-parceria": "Aceitar parceria",
  "pausar-parceria": "Pausar parceria",
  "retomar-parceria": "Retomar parceria",
  "encerrar-parceria": "Encerrar ou recusar parceria",
  "registrar-parceria": "Registrar parceria combinada fora do site",
  "tratar-diferenca": "Tratar diferença com o banco",
  "devolvido-por-fora": "Registrar devolução feita por outro meio",
  "reenviar-contato": "Reenviar o contato",
  "apagar-contato": "Apagar o contato",
  "tirar-segundo-fator": "Remover a verificação em duas etapas",
  "encerrar-acesso": "Desconectar conta de todos os aparelhos",
  "responder-pedido": "Responder a pedido sobre dados",
  "apagar-dados": "Apagar os dados de quem pediu",
  "aceitar-correcao": "Aceitar correção",
  "recusar-correcao": "Recusar correção",
  "confirmar-email-da-escola": "Novo e-mail da escola confirmado por quem o recebeu",
  "trocar-email-da-escola": "Trocar e-mail da escola, confirmado por ela",
  "recusar-email-da-escola": "Recusa da escola à troca de e-mail",
  "ligar-oferta": "Colocar oferta no ar",
  "desligar-oferta": "Tirar oferta do ar",
  "registrar-preco": "Registrar onde o preço foi visto",
  "criar-redirecionamento": "Criar redirecionamento",
  "apagar-redirecionamento": "Apagar redirecionamento",
  "importar-redirecionamentos": "Importar redirecionamentos",
  "mudar-redirecionamentos": "Mudar vários redirecionamentos",
  "desfazer-redirecionamentos": "Desfazer a última mudança de redirecionamentos",
  "publicar-avaliacao": "Publicar avaliação",
  "recusar-avaliacao": "Recusar avaliação",
  "reabrir-avaliacao": "Voltar avaliação para a fila",
  "retirar-dados-pessoais": "Retirar dados pessoais",
  "publicar-resposta": "Publicar resposta da escola",
  "recusar-resposta": "Recusar resposta da escola",
  "mudar-email-da-escola": "O e-mail da escola mudou por importação ou no banco de dados",
  "aceitar-preco": "Aceitar preço informado por família",
  "recusar-preco": "Recusar preço informado por família",
  "publicar-foto": "Publicar foto da escola",
  "recusar-foto": "Recusar foto da escola",
  "retirar-foto": "Retirar foto da escola",
  "publicar-texto": "Publicar texto da escola",
  "recusar-texto": "Recusar texto da escola",
  "retirar-texto": "Retirar texto da escola",
  "retirar-resposta": "Retirar resposta da escola",
  "registrar-repasse": "Registrar repasse à escola",
  "registrar-tarifa": "Registrar tarifa do banco",
  "estornar-lancamento": "Estornar lançamento das contas",
  "manter-avaliacao": "Manter avaliação denunciada",
  "tirar-avaliacao": "Tirar avaliação do ar",
};

/** An entry of the audit in words. */
export function toAuditRow({ at, action, reason, before, after, school, ...entry }: AuditEntry) {
  return {
    ...entry,
    before: stateInWords(before),
    after: stateInWords(after),
    when: formatInstant(at),
    what: actionInWords(action),
    reason,
    about: [
      ...(school ? [{ label: school.name, href: paths.school(school.slug) }] : []),
      ...(school && entry.target.startsWith("escola ") ? [] : [subjectOf(entry.target)]),
    ],
  };
}

/** The subject of an entry; of an order or a data request, with all entries about it. */
function subjectOf(target: string): { readonly label: string; readonly href: string | null } {
  const [, code] = /^pedido (\S+)$/.exec(target) ?? [];
  return {
    label: target,
    href: code ? withQuery(paths.adminAudit(), new URLSearchParams({ busca: code }).toString()) : null,
  };
}

/** An action in words, or its name if it has none. */
export function actionInWords(action: string): string {
  const answer = findEntry(ORDER_REPLIES, action);
  if (answer) return `Reserva: ${answer.label}`;
  return findEntry(WORDS, action) ?? action.replaceAll("-", " ");
}

/** A JSON state of the audit on one line: "estado: publicada"; null without one. */
function stateInWords(json: string | null): string | null {
  if (json === null) return null;
  const entries = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return entries.map(([name, value]) => `${nameInWords(name)}: ${valueInWords(value)}`).join("; ");
}

/** Field names of the audit, in words. */
const NAMES: Readonly<Record<string, string>> = {
  path: "de",
  target: "para",
  status: "código",
  note: "motivo",
  expiresAt: "até",
  title: "título",
  titleB: "título da outra versão",
  search: "busca",
  starts: "começa",
  expires: "acaba",
  isIndexable: "no Google",
  access: "acesso",
};

/** States of a request, as the database names them. */
const STATES: Readonly<Record<string, string>> = {
  open: "aberto",
  approved: "aceito",
  refused: "recusado",
  draft: "rascunho",
  published: "no ar",
  ended: "encerrada",
};

function nameInWords(name: string): string {
  return isCorrectionField(name) ? CORRECTION_FIELDS[name].label.toLowerCase() : (findEntry(NAMES, name) ?? name);
}

function valueInWords(value: unknown): string {
  if (value === null || value === "") return "nada";
  if (typeof value === "boolean") return value ? "sim" : "não";
  return typeof value === "object" ? JSON.stringify(value) : (findEntry(STATES, String(value)) ?? String(value));
}
