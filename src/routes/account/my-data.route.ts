import { createElement } from "react";
import type { User } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { type RefusedForm, refusedForm } from "../../parts/desk/desk-form.ts";
import { type Notice, readFields, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { privatePages } from "../../parts/screen/private-pages.ts";
import type { ActionContext, Loader, PageResult, RouteContext, Submit } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { readGivenUp, tickedFields } from "./erased-orders-view.ts";
import MyDataPage from "./my-data.page.tsx";
import { MY_DATA_ACTIONS, type MyDataAction, toMyDataView } from "./my-data-view.ts";
import { personalCopy } from "./personal-copy.ts";

const TITLE = "Meus dados";

/** Uses the styles of the order screens, whose tabs it shares. */
const accountPage = privatePages("orders");

const NOTICES: Readonly<Record<string, Notice>> = {
  "trocar-email": {
    variant: "info",
    text: "Enviamos um link ao novo e-mail. A troca vale quando você abrir o link; até lá, nada muda.",
  },
  corrigir: { variant: "success", text: "Cadastro salvo." },
  "trocar-senha": { variant: "success", text: "Senha salva. Os outros aparelhos foram desconectados." },
  "ligar-lembretes": { variant: "success", text: "Lembretes ativados." },
  "desligar-lembretes": { variant: "success", text: "Lembretes desativados. Os avisos de cada passo continuam." },
  "cadastro-em-parte": {
    variant: "info",
    text: "O que mais foi digitado no cadastro (senha ou telefone) não ficou nesta conta: vale o que ela já tinha. Nesta página você cria ou troca os dois.",
  },
  desconectar: { variant: "success", text: "Pronto. Nesses aparelhos, será preciso entrar de novo." },
  "desligar-google": {
    variant: "success",
    text: "Google desconectado. Os outros aparelhos foram desconectados.",
  },
  "duas-etapas": { variant: "success", text: "Verificação em duas etapas desativada." },
};

/** `/meus-dados` (B2). Login required. */
export const loadMyData: Loader = (context) => {
  const action = context.url.searchParams.get("aviso") ?? "";
  const notice = findEntry(NOTICES, action) ?? null;
  const email = action === "trocar-email" ? context.session().mailedTo() : null;
  return show(context, notice && email ? { ...notice, text: `${notice.text} O endereço é ${email}.` } : notice);
};

/** The forms of the screen, by `acao`. */
export const submitMyData: Submit = async (context) => {
  const action = MY_DATA_ACTIONS.find((name) => name === textOf(context.form, "acao"));
  if (!action) throw new ApiError("invalid_request");
  try {
    await ACTIONS[action](context);
  } catch (error) {
    const [email, session] = [textOf(context.form, "email"), textOf(context.form, "session")];
    // Not the passwords.
    const values = { ...readFields(context.form, "profile"), ...tickedFields(context.form), email, session };
    return show(context, null, refusedForm({ action, values, refusal: refusalOf(error, WRONG) }));
  }
  const location =
    action === "excluir"
      ? withQuery(paths.login(), "aviso=conta-excluida")
      : withQuery(paths.myData(), `aviso=${action}`);
  return { kind: "redirect", status: 303, location };
};

/** A wrong password or e-mail, shown at its field. */
const WRONG = { errors: { proof: "Não confere com a sua conta" }, notice: null };

const ACTIONS: Readonly<Record<MyDataAction, (context: ActionContext) => Promise<unknown>>> = {
  corrigir: ({ form, backend }) => backend().account.correctProfile(readFields(form, "profile")),
  async "trocar-email"({ form, backend, session }) {
    const fields = readFields(form, "emailChange");
    await backend().account.changeEmail(fields);
    session().keepMailedTo(fields.email);
  },
  "trocar-senha": ({ form, backend }) => backend().account.changePassword(readFields(form, "passwordChange")),
  "ligar-lembretes": ({ backend }) => backend().account.setReminders({ wanted: true }),
  "desligar-lembretes": ({ backend }) => backend().account.setReminders({ wanted: false }),
  desconectar: ({ form, backend }) => backend().account.closeSessions(readFields(form, "closing")),
  "desligar-google": ({ form, backend }) => backend().account.unlinkGoogle(readFields(form, "proof")),
  async excluir({ form, backend, session }) {
    await backend().account.deleteAccount({ ...readFields(form, "deletion"), givenUp: readGivenUp(form) });
    session().signOut();
  },
};

/** `/meus-dados/copia/:format`: all data of the user as a file. */
export const loadMyDataCopy: Loader = async ({ segments, backend }) => {
  return personalCopy(await backend().account.exportData(), segments.format!);
};

function show(
  { account, backend }: RouteContext,
  notice: Notice | null,
  refused: RefusedForm | null = null,
): PageResult {
  const content = async () => {
    const [user, access, orders] = await Promise.all([
      userOf(account),
      backend().account.getAccess(),
      backend().account.getDeletion(),
    ]);
    return createElement(MyDataPage, { view: toMyDataView(user, access, orders, notice, refused) });
  };
  return accountPage(TITLE, content, refused?.refusal);
}

async function userOf(account: RouteContext["account"]): Promise<User> {
  const user = await account();
  if (!user) throw new ApiError("session_expired");
  return user;
}
