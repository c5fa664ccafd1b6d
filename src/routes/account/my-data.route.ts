import { createElement } from "react";
import type { User } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { writeCsv } from "../../domain/csv.ts";
import { paths, withQuery } from "../paths.ts";
import type { ActionContext, Loader, RouteContext, RouteResult, Submit } from "../route.ts";
import { type Notice, readFields, refusalOf, textOf } from "./form-answer.ts";
import MyDataPage from "./my-data.page.tsx";
import { MY_DATA_ACTIONS, type MyDataAction, type RefusedForm, toMyDataView } from "./my-data-view.ts";
import { privatePage } from "./private-page.ts";

/** What has just been done, by the word in `aviso`. */
const NOTICES: Readonly<Record<string, Notice>> = {
  corrigir: { variant: "success", text: "Cadastro corrigido." },
  desconectar: { variant: "success", text: "Aparelho desconectado." },
  "desconectar-outros": { variant: "success", text: "Os outros aparelhos foram desconectados." },
};

/** `/meus-dados` (B2). Login required. */
export const loadMyData: Loader = (context) =>
  show(context, NOTICES[context.url.searchParams.get("aviso") ?? ""] ?? null);

/** The forms of the screen, told apart by `acao`. */
export const submitMyData: Submit = async (context) => {
  const action = MY_DATA_ACTIONS.find((name) => name === textOf(context.form, "acao"));
  if (!action) throw new ApiError("invalid_request");
  try {
    await ACTIONS[action](context);
  } catch (error) {
    const { name, phone } = readFields(context.form, ["name", "phone"]);
    return show(context, null, { action, refusal: refusalOf(error), name, phone });
  }
  const location =
    action === "excluir"
      ? withQuery(paths.login(), "aviso=conta-excluida")
      : withQuery(paths.myData(), `aviso=${action}`);
  return { kind: "redirect", status: 303, location };
};

const ACTIONS: Readonly<Record<MyDataAction, (context: ActionContext) => Promise<void>>> = {
  async corrigir({ form, backend }) {
    await backend().account.correctProfile(readFields(form, ["name", "phone"]));
  },
  desconectar: ({ form, backend }) => backend().account.closeSession(textOf(form, "sessao")),
  "desconectar-outros": ({ backend }) => backend().account.closeOtherSessions(),
  async excluir({ form, backend, session }) {
    await backend().account.deleteAccount(textOf(form, "proof"));
    session().signOut();
  },
};

/** `/meus-dados/copia/:format`: everything that is kept, as a file. */
export const loadMyDataCopy: Loader = async ({ segments, backend }) => {
  const { format } = segments;
  if (format !== "json" && format !== "csv") return { kind: "notFound", message: "Não temos a cópia neste formato." };
  const copy = await backend().account.exportData();
  const rows = copy.subjects.flatMap(({ title, records }) =>
    records.flatMap((record, i) => Object.entries(record).map(([field, value]) => [title, i + 1, field, value])),
  );
  return {
    kind: "file",
    status: 200,
    contentType: format === "json" ? "application/json; charset=utf-8" : "text/csv; charset=utf-8",
    filename: `meus-dados.${format}`,
    body:
      format === "json" ? JSON.stringify(copy, null, 2) : writeCsv([["assunto", "item", "campo", "valor"], ...rows]),
  };
};

async function show(
  { account, backend }: RouteContext,
  notice: Notice | null,
  refused: RefusedForm | null = null,
): Promise<RouteResult> {
  const [user, access] = await Promise.all([userOf(account), backend().account.getAccess()]);
  const view = toMyDataView(user, access, notice, refused);
  return privatePage("Meus dados", createElement(MyDataPage, { view }), refused?.refusal);
}

async function userOf(account: RouteContext["account"]): Promise<User> {
  const user = await account();
  if (!user) throw new ApiError("session_expired");
  return user;
}
