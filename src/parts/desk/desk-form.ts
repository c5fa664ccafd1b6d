import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import type { FormName } from "../../contract/forms/forms.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { NO_ERRORS, type Notice, type Refusal } from "../forms/form-answer.ts";

/** Consequences of the team's irreversible actions, by action; each is confirmed before it is sent. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  "recusar-vaga": "A reserva é cancelada, a família é avisada e recebe de volta o que pagou.",
  "recusar-escola": "Quem pediu recebe o motivo por e-mail e não responde às avaliações desta escola.",
  "pausar-parceria":
    "Famílias não mandam mais pedidos nem reservam bolsas. As reservas que já existem continuam até o fim.",
  "encerrar-parceria":
    "A escola deixa de ser parceira, ou não passa a ser. As reservas que já existem continuam até o fim; novas não são aceitas.",
  "recusar-correcao": "A página da escola continua como está, e a correção sai da fila.",
  "devolvido-por-fora":
    "O site não pede mais esta devolução ao banco, e o pedido diz à família que o valor foi devolvido.",
  "apagar-contato": "O pedido de contato é apagado e não volta. A escola é avisada para apagar também.",
  "apagar-dados":
    "A conta e tudo o que há com este e-mail são apagados e não voltam. Reservas são canceladas e devolvidas, e as escolas são avisadas.",
  "encerrar-acesso": "A conta é desconectada de todos os aparelhos, e a pessoa recebe um aviso.",
  "desligar-oferta": "O preço sai da busca e da página da escola. Dá para colocar no ar de novo.",
  "apagar-redirecionamento": "Quem abrir o endereço antigo não chega mais à página nova.",
  "recusar-avaliacao": "A avaliação não é publicada, e quem escreveu recebe o motivo por e-mail.",
  "reabrir-avaliacao":
    "A avaliação volta para a fila, e sai do ar em alguns minutos se estava publicada. Quem escreveu só recebe e-mail se a nova decisão for outra.",
  "retirar-dados-pessoais": "Os trechos saem do texto e não voltam.",
  "recusar-resposta": "A resposta não é publicada, e quem cuida da página recebe o motivo por e-mail.",
  "recusar-preco": "O que a família mandou é apagado, e ela recebe o motivo por e-mail.",
  "recusar-foto": "O arquivo é apagado, e a escola recebe o motivo por e-mail.",
  "retirar-foto": "A foto sai do ar, o arquivo é apagado, e a escola recebe o motivo por e-mail.",
  "encerrar-acesso-de-colega":
    "A pessoa deixa de abrir a mesa da escola e recebe um aviso. Para voltar, ela pede acesso de novo.",
  "remover-foto": "O arquivo é apagado e não volta.",
  "recusar-visita": "A família recebe a resposta por e-mail, e a vaga deste dia fica livre para outra.",
  "recusar-texto": "O texto não é publicado, e quem cuida da página recebe o motivo por e-mail.",
  "retirar-texto": "O texto sai da página, e quem cuida dela recebe o motivo por e-mail.",
  "retirar-resposta": "A resposta da escola sai do ar.",
  "estornar-lancamento": "O lançamento continua nas contas, com outro que o desfaz.",
  "tirar-avaliacao": "A avaliação sai do ar, e os dois lados recebem a resposta por e-mail.",
};

/** A form for one action of a screen. */
export interface DeskFormView {
  /** Unique on the page. */
  readonly id: string;
  readonly form: FormView;
  /** Whether it was rejected. */
  readonly isOpen: boolean;
  /** Error that is about no field that people see. */
  readonly notice: Notice | null;
}

/** A rejected form, with what was typed. */
export interface RefusedForm {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal;
}

interface Input {
  /** Name of the action in the audit. */
  readonly action: string;
  readonly schema: FormName | null;
  readonly path: string;
  /** "Aceitar e publicar". */
  readonly submit: string;
  /** Hidden fields: the target of the action. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly fields: readonly FieldView[];
  /** Whether it sends each field's present value, too, by which a change of somebody else is noticed (`shownOf`). */
  readonly sendsShown?: boolean;
  /** Confirmation of an irreversible action; by default the one of its name. */
  readonly confirm?: FormView["confirm"];
}

export const REASON: FieldView = { name: "reason", label: "Motivo", type: "text", hint: "Fica na auditoria." };

/** Before the name of a field: the value that it was shown with. */
const SHOWN = "visto-";

/** Name of the hidden field with the value that a field was shown with. */
export const shownName = (name: string): string => SHOWN + name;

/** The value that a field of a form with `sendsShown` was shown with; empty for one that did not send it. */
export const shownOf = (values: Readonly<Record<string, string>>, name: string): string =>
  withPlainBreaks(values[shownName(name)] ?? "");

/** Whether a field was left as it was shown. */
export const wasShown = (values: Readonly<Record<string, string>>, name: string): boolean =>
  Object.hasOwn(values, shownName(name)) && withPlainBreaks(values[name] ?? "") === shownOf(values, name);

/** Browsers send line breaks as CRLF. */
const withPlainBreaks = (text: string) => text.replaceAll("\r\n", "\n");

/**
 * The form of an action, with the refusal and the typed values if it was rejected. With `sendsShown`, a field that was left as
 * it was shown gets its present value.
 */
export function toForm(
  { action, schema, path, submit, hidden, fields, sendsShown, confirm = confirmationOf(action, submit) }: Input,
  refused: RefusedForm | null,
): DeskFormView {
  const isIt =
    refused?.action === action && Object.entries(hidden).every(([name, value]) => refused.values[name] === value);
  const errors = isIt ? refused.refusal.errors : NO_ERRORS;
  const wasTyped = (name: string, typed: string) =>
    !sendsShown || withPlainBreaks(typed) !== shownOf(refused!.values, name);
  const asTyped = (field: FieldView): FieldView => {
    const typed = refused!.values[field.name] ?? "";
    return wasTyped(field.name, typed) ? { ...field, value: typed } : field;
  };
  const shown = sendsShown ? fields.map(({ name, value = "" }) => [shownName(name), value] as const) : [];
  const atHidden = Object.keys(hidden).find((name) => errors[name]);
  return {
    id: [action, ...Object.values(hidden)].join("-"),
    form: {
      schema,
      action: path,
      submit,
      ...(confirm && { isDangerous: true, confirm }),
      hidden: { acao: action, ...hidden, ...Object.fromEntries(shown) },
      fields: isIt ? fields.map(asTyped) : fields,
      errors,
    },
    isOpen: isIt,
    notice: isIt && atHidden ? { variant: "danger", text: errors[atHidden]! } : isIt ? refused.refusal.notice : null,
  };
}

function confirmationOf(action: string, submit: string): FormView["confirm"] {
  const text = findEntry(CONSEQUENCES, action);
  return text === undefined ? undefined : { title: `${submit}?`, text, tick: `Confirmo. ${text}` };
}

/** Builds the forms of the actions on one thing: the hidden fields say which. */
export function formsFor(path: string, hidden: Input["hidden"], refused: RefusedForm | null) {
  return (action: FormName, submit: string, fields: readonly FieldView[] = [REASON]): DeskFormView =>
    toForm({ action, schema: action, submit, path, hidden, fields }, refused);
}
