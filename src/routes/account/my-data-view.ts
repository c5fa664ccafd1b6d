import type { FieldView, FormView } from "../../client/islands/form/form-view.ts";
import type { FormName } from "../../contract/forms/forms.ts";
import type { Access, User } from "../../contract/v3/account.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatDate } from "../../domain/text/format.ts";
import { NO_ERRORS, type Notice, type Refusal } from "../../site/forms/form-answer.ts";
import {
  EMAIL_FIELD,
  NAME_FIELD,
  NEW_PASSWORD_FIELD,
  PASSWORD_FIELD,
  PHONE_FIELD,
} from "../../site/forms/form-fields.ts";
import { paths, withQuery } from "../../site/paths.ts";

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

export interface MyDataView {
  readonly notice: Notice | null;
  /** Anchor of the rejected form, which may be far down. */
  readonly refusedHref: string | null;
  readonly email: string;
  /** Masked; null when none was given. */
  readonly cpf: string | null;
  readonly profile: FormView;
  /** Null without a password: the e-mail comes from Google. */
  readonly newEmail: FormView | null;
  /** The form of a new e-mail was rejected and stays open. */
  readonly isChangingEmail: boolean;
  /** "Senha", "Google". */
  readonly waysIn: readonly string[];
  /** Null without a password: it is created by an e-mailed link. */
  readonly password: FormView | null;
  readonly isChangingPassword: boolean;
  /** Null where Google is not linked, or is the only way in. */
  readonly unlinkingGoogle: FormView | null;
  /** The form to unlink Google was rejected and stays open. */
  readonly isUnlinkingGoogle: boolean;
  /** "Desligada", or since when it is on, and the label of the link. */
  readonly secondFactor: { readonly state: string; readonly link: string };
  readonly wantsReminders: boolean;
  readonly sessions: readonly SessionView[];
  /** Ends other sessions; null when there are none. */
  readonly closing: FormView | null;
  readonly isClosing: boolean;
  /** Signs in again, for accounts without a password; null with one. */
  readonly googleHref: string | null;
  readonly deletion: FormView;
  /** The form to delete the account was rejected and stays open. */
  readonly isDeleting: boolean;
}

interface SessionView {
  readonly id: string;
  readonly device: string;
  /** "Este aparelho", or the last use. */
  readonly use: string;
}

/** A rejected form, with its values. */
export interface RefusedForm {
  readonly action: MyDataAction;
  readonly refusal: Refusal;
  readonly name: string;
  readonly phone: string;
  /** The new address that was typed. */
  readonly email: string;
}

/** Builds the view of `/meus-dados`; `refused` is a rejected form. */
export function toMyDataView(
  user: User,
  { hasPassword, hasGoogle, secondFactor, wantsReminders, sessions }: Access,
  notice: Notice | null,
  refused: RefusedForm | null,
): MyDataView {
  const form = (acao: MyDataAction, schema: FormName, submit: string, fields: readonly FieldView[]): FormView => ({
    schema,
    action: paths.myData(),
    submit,
    hidden: { acao },
    fields,
    errors: refused?.action === acao ? refused.refusal.errors : NO_ERRORS,
  });
  const isCorrecting = refused?.action === "corrigir";
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const proof = (label: string): FieldView => ({ ...PASSWORD_FIELD, name: "proof", label });
  return {
    notice: refused?.refusal.notice ?? notice,
    refusedHref: refused && !refused.refusal.notice ? `#${refused.action}` : null,
    email: user.email,
    cpf: user.cpf || null,
    profile: form("corrigir", "profile", "Salvar", [
      { ...NAME_FIELD, value: isCorrecting ? refused.name : user.name },
      { ...PHONE_FIELD, value: isCorrecting ? refused.phone : user.phone && formatPhone(user.phone) },
    ]),
    newEmail: hasPassword
      ? form("trocar-email", "emailChange", "Enviar link ao novo e-mail", [
          { ...EMAIL_FIELD, label: "Novo e-mail", autoComplete: "email", value: refused?.email ?? "" },
          proof("Senha da conta"),
        ])
      : null,
    isChangingEmail: refused?.action === "trocar-email",
    waysIn: [...(hasPassword ? ["Senha"] : []), ...(hasGoogle ? ["Google"] : [])],
    password: hasPassword
      ? form("trocar-senha", "passwordChange", "Trocar a senha", [
          { ...PASSWORD_FIELD, name: "current", label: "Senha atual" },
          { ...NEW_PASSWORD_FIELD, label: "Nova senha" },
        ])
      : null,
    isChangingPassword: refused?.action === "trocar-senha",
    unlinkingGoogle:
      hasGoogle && hasPassword
        ? form("desligar-google", "proof", "Desconectar o Google", [proof("Confirme com sua senha")])
        : null,
    isUnlinkingGoogle: refused?.action === "desligar-google",
    wantsReminders,
    secondFactor: secondFactor
      ? { state: `ativada em ${formatDate(secondFactor.since)}`, link: "Ver a verificação em duas etapas" }
      : { state: "desativada", link: "Ativar a verificação em duas etapas" },
    sessions: sessions.map(toSessionView),
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
    isClosing: refused?.action === "desconectar",
    googleHref: hasPassword
      ? null
      : withQuery(paths.loginWith("google"), new URLSearchParams({ redirect: paths.myData() }).toString()),
    deletion: {
      ...form("excluir", "deletion", "Excluir minha conta", [
        hasPassword
          ? proof("Sua senha")
          : { name: "proof", label: `Digite ${user.email}`, type: "email", autoComplete: "off" },
      ]),
      isDangerous: true,
      confirm: {
        title: "Excluir a conta?",
        text: "Seu cadastro e seus pedidos são apagados agora. Não dá para desfazer.",
      },
    },
    isDeleting: refused?.action === "excluir",
  };
}

function toSessionView({ id, createdAt, lastUsedAt, isCurrent, ...on }: Access["sessions"][number]): SessionView {
  const device = on.isPayment ? `${on.device}, na página de pagamento` : on.device;
  const use = isCurrent
    ? `Este aparelho, desde ${formatDate(createdAt)}`
    : `Usado em ${formatDate(lastUsedAt)}, conectado em ${formatDate(createdAt)}`;
  return { id, device, use };
}
