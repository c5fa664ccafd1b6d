import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import type { FormName } from "../../contract/forms/forms.ts";
import type { Access, User } from "../../contract/v3/account.ts";
import type { OrderErasure } from "../../contract/v3/order-erasure.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatDate } from "../../domain/text/format.ts";
import { type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import {
  EMAIL_FIELD,
  NAME_FIELD,
  NEW_PASSWORD_FIELD,
  PASSWORD_FIELD,
  PHONE_FIELD,
} from "../../parts/forms/form-fields.ts";
import { loginByEmailPath, paths } from "../../site/paths.ts";
import { toErasedOrdersView } from "./erased-orders-view.ts";

/** Actions of the screen's forms, in the field `acao`. */
export const MY_DATA_ACTIONS = [
  "corrigir",
  "trocar-email",
  "trocar-senha",
  "ligar-lembretes",
  "desligar-lembretes",
  "desconectar",
  "desligar-google",
  "excluir",
] as const;
export type MyDataAction = (typeof MY_DATA_ACTIONS)[number];

export type MyDataView = ReturnType<typeof toMyDataView>;

/** Builds the view of `/meus-dados`; `refused` is a rejected form. */
export function toMyDataView(
  user: User,
  { hasPassword, hasGoogle, secondFactor, wantsReminders, sessions }: Access,
  orders: readonly OrderErasure[],
  notice: Notice | null,
  refused: RefusedForm | null,
) {
  const form = (
    action: MyDataAction,
    schema: FormName,
    submit: string,
    fields: readonly FieldView[],
    confirm?: FormView["confirm"],
  ) => toForm({ action, schema, submit, path: paths.myData(), hidden: {}, fields, confirm }, refused);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const proof = (label: string): FieldView => ({ ...PASSWORD_FIELD, name: "proof", label });
  const typedEmail: FieldView = { name: "proof", label: `Digite ${user.email}`, type: "email", autoComplete: "off" };
  const erasedOrders = toErasedOrdersView(orders);
  const deletionFields = [...erasedOrders.fields, hasPassword ? proof("Sua senha") : typedEmail];
  const deletion = form("excluir", "deletion", "Excluir minha conta", deletionFields, {
    title: "Excluir a conta?",
    text: "Seu cadastro e seus pedidos são apagados agora. Não dá para desfazer.",
    ...(erasedOrders.lines.length > 0 && { list: erasedOrders.lines }),
  });
  return {
    notice: refused?.notice ?? notice,
    email: user.email,
    /** Masked; null when none was given. */
    cpf: user.cpf || null,
    profile: form("corrigir", "profile", "Salvar", [
      { ...NAME_FIELD, value: user.name },
      { ...PHONE_FIELD, value: user.phone && formatPhone(user.phone) },
    ]).form,
    /** Null without a password, which proves that it is the owner who asks. */
    newEmail: hasPassword
      ? form("trocar-email", "emailChange", "Enviar link ao novo e-mail", [
          { ...EMAIL_FIELD, label: "Novo e-mail", autoComplete: "email" },
          proof("Senha da conta"),
        ])
      : null,
    waysIn: ["Código por e-mail", ...(hasPassword ? ["Senha"] : []), ...(hasGoogle ? ["Google"] : [])],
    password: hasPassword
      ? form("trocar-senha", "passwordChange", "Trocar a senha", [
          { ...PASSWORD_FIELD, name: "current", label: "Senha atual" },
          { ...NEW_PASSWORD_FIELD, label: "Nova senha" },
        ])
      : form("trocar-senha", "newPassword", "Criar senha", [NEW_PASSWORD_FIELD]),
    /** Null where Google is not linked, or is the only way in. */
    unlinkingGoogle:
      hasGoogle && hasPassword
        ? form("desligar-google", "proof", "Desconectar o Google", [proof("Confirme com sua senha")])
        : null,
    wantsReminders,
    secondFactor: secondFactor
      ? { state: `ativada em ${formatDate(secondFactor.since)}`, link: "Ver a verificação em duas etapas" }
      : { state: "desativada", link: "Ativar a verificação em duas etapas" },
    sessions: sessions.map(toSessionView),
    /** Ends other sessions; null when there are none. */
    closing:
      others.length === 0
        ? null
        : form("desconectar", "closing", "Desconectar", [
            {
              name: "session",
              label: "Quais aparelhos",
              type: "choice",
              value: "others",
              options: [
                { value: "others", label: "Todos, menos este" },
                ...others.map(toSessionView).map(({ id, device, use }) => ({ value: id, label: `${device} · ${use}` })),
              ],
            },
            ...(hasPassword ? [proof("Confirme com sua senha")] : []),
          ]),
    /** Logs in again, for accounts without a password; null with one. */
    loginAgainHref: hasPassword ? null : loginByEmailPath(paths.myData()),
    // The section has the name of the action.
    deletion: { ...deletion, id: "excluir-conta" },
    erasedOrders,
  };
}

function toSessionView({ id, createdAt, lastUsedAt, isCurrent, ...on }: Access["sessions"][number]) {
  const device = on.isPayment ? `${on.device}, na página de pagamento` : on.device;
  const use = isCurrent
    ? `Este aparelho, desde ${formatDate(createdAt)}`
    : `Usado em ${formatDate(lastUsedAt)}, conectado em ${formatDate(createdAt)}`;
  return { id, device, use };
}
