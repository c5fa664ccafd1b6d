import type { AdminActionName } from "../../contract/forms/admin-actions/admin-actions.ts";
import type { AuditEntry } from "../../contract/v3/admin.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";

/** A decision in words once it is made, where "{de}" is "do Colégio Vértice". */
type Done = string | readonly [text: string, isSeen: true | RegExp];

/** With whether visitors see it: always, or if its states in the audit have something. */
const DONE: Readonly<Record<AdminActionName, Done>> = {
  "publicar-avaliacao": ["Avaliação {de} publicada", true],
  "recusar-avaliacao": "Avaliação {de} recusada",
  "reabrir-avaliacao": ["Avaliação {de} de volta à fila", /publicada/],
  "retirar-dados-pessoais": ["Dados pessoais retirados da avaliação {de}", /publicada/],
  "publicar-resposta": ["Resposta {de} publicada", true],
  "recusar-resposta": "Resposta {de} recusada",
  "reabrir-resposta": ["Resposta {de} de volta à fila", true],
  "retirar-resposta": ["Resposta {de} fora do ar", true],
  "manter-avaliacao": "Avaliação {de} mantida",
  "tirar-avaliacao": ["Avaliação {de} fora do ar", true],
  "decidir-fotos": ["Fotos {de} decididas", /publicadas/],
  "retirar-foto": ["Foto {de} fora do ar", true],
  "publicar-texto": ["Texto {de} publicado", true],
  "recusar-texto": "Texto {de} recusado",
  "retirar-texto": ["Texto {de} fora do ar", true],
  "aceitar-correcao": ["Correção da página {de} aceita", true],
  "recusar-correcao": "Correção da página {de} recusada",
  "aceitar-preco": ["Preço {de} informado por família aceito", true],
  "recusar-preco": "Preço {de} informado por família recusado",
  "aprovar-escola": "Pedido para cuidar da página {de} aceito",
  "recusar-escola": "Pedido para cuidar da página {de} recusado",
  "encerrar-escola": "Acesso à mesa {de} encerrado",
  "aceitar-parceria": ["Parceria {de} aceita", true],
  "pausar-parceria": ["Parceria {de} pausada", true],
  "retomar-parceria": ["Parceria {de} retomada", true],
  "encerrar-parceria": ["Parceria {de} encerrada ou recusada", /granted|paused/],
  "registrar-parceria": ["Parceria {de} registrada", true],
  "ligar-oferta": ["Oferta {de} no ar", true],
  "desligar-oferta": ["Oferta {de} fora do ar", true],
  "registrar-preco": ["Origem do preço {de} registrada", true],
  "confirmar-vaga": "Reserva {de}: vaga confirmada",
  "pedir-documentos": "Reserva {de}: documentos pedidos",
  "receber-documentos": "Reserva {de}: documentos recebidos",
  "recusar-documento": "Reserva {de}: documento recusado",
  "concluir-matricula": "Reserva {de}: matrícula concluída",
  "recusar-vaga": "Reserva {de}: vaga recusada",
  "reenviar-contato": "Pedido de contato {de} reenviado",
  "apagar-contato": "Pedido de contato {de} apagado",
  "responder-pedido": "Resposta enviada a quem pediu",
  "apagar-dados": "Dados de quem pediu apagados",
  "encerrar-acesso": "Conta desconectada de todos os aparelhos",
  "tratar-diferenca": "Diferença com o banco tratada",
  "devolvido-por-fora": "Devolução por outro meio registrada",
  "registrar-contestacao": "Contestação de Pix registrada",
  "contestacao-recusada": "Recusa da contestação registrada",
  "contestacao-aceita": "Devolução pelo banco registrada",
  "registrar-repasse": "Repasse registrado",
  "registrar-tarifa": "Tarifa registrada",
  "estornar-lancamento": "Lançamento estornado",
  "criar-redirecionamento": ["Redirecionamento criado", true],
  "apagar-redirecionamento": ["Redirecionamento apagado", true],
  "importar-redirecionamentos": ["Redirecionamentos importados", true],
  "mudar-redirecionamentos": ["Redirecionamentos mudados", true],
  "desfazer-redirecionamentos": ["Última mudança de redirecionamentos desfeita", true],
};

/** "Avaliação do Colégio Vértice publicada"; null for an entry that is no decision of the team. */
function doneLabel({ action, school }: AuditEntry): string | null {
  const done = findEntry(DONE, action);
  if (!done) return null;
  const text = typeof done === "string" ? done : done[0];
  return text.replace(" {de}", school ? ` ${withPreposition("de", school.name)}` : "");
}

/** The notice after a decision, by its entry in the audit. */
export function doneNotice(entry: AuditEntry): Notice | null {
  const text = doneLabel(entry);
  const done = findEntry(DONE, entry.action);
  if (text === null || !done) return null;
  const isSeen = typeof done !== "string" && (done[1] === true || done[1].test(`${entry.before} ${entry.after}`));
  return {
    variant: "success",
    text: `${text}. Ficou registrado na auditoria.`,
    ...(isSeen && { soon: "Aparece no site em até dois minutos." }),
  };
}

/** "Desfazer: avaliação do Colégio Vértice publicada". */
export function undoLabel(entry: AuditEntry): string {
  const done = doneLabel(entry) ?? "a última decisão";
  return `Desfazer: ${done.charAt(0).toLowerCase()}${done.slice(1)}`;
}
