import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { type Refusal, readFields, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import type { ActionContext, Loader, PageResult, RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { privatePage } from "./private-page.ts";
import { redirectTarget } from "./redirect-target.ts";
import SecondFactorPage from "./second-factor.page.tsx";
import {
  type SecondFactorAction,
  type SecondFactorView,
  toCodesView,
  toScanView,
  toStateView,
} from "./second-factor-view.ts";

const TITLE = "Verificação em duas etapas";

/** `/meus-dados/duas-etapas`: a code of an app besides the password. Login required. */
export const loadSecondFactor: Loader = (context) => showState(context, null);

/** Turns the second factor on, in two steps, or off (`acao`). Seed and codes are only in the response to the form. */
export const submitSecondFactor: Submit = async (context) => {
  const action = findEntry(ACTIONS, textOf(context.form, "acao"));
  if (!action) throw new ApiError("invalid_request");
  return action(context);
};

const ACTIONS: Readonly<Record<SecondFactorAction, (context: ActionContext) => Promise<RouteResult>>> = {
  async comecar(context) {
    const { form, backend } = context;
    try {
      const app = await backend().secondFactor.begin({ proof: textOf(form, "proof") });
      return page(toScanView(app, redirectTarget(context.url), null), null);
    } catch (error) {
      return showState(context, refusalOf(error));
    }
  },
  async confirmar(context) {
    const { form, backend, session } = context;
    try {
      const { token, recoveryCodes } = await backend().secondFactor.confirm({ code: textOf(form, "code") });
      session().signIn(token);
      return page(toCodesView(recoveryCodes, redirectTarget(context.url)), null);
    } catch (error) {
      const refusal = refusalOf(error);
      return page(toScanView(null, redirectTarget(context.url), refusal), refusal);
    }
  },
  async desligar(context) {
    const { form, backend } = context;
    try {
      await backend().secondFactor.remove(readFields(form, "secondFactorRemoval"));
    } catch (error) {
      return showState(context, refusalOf(error));
    }
    return { kind: "redirect", status: 303, location: withQuery(paths.myData(), "aviso=duas-etapas") };
  },
};

function showState({ backend, url }: RouteContext, refusal: Refusal | null): PageResult {
  const read = async () => toStateView(await backend().account.getAccess(), redirectTarget(url), refusal);
  return privatePage(TITLE, async () => createElement(SecondFactorPage, { view: await read() }), refusal);
}

function page(view: SecondFactorView, refusal: Refusal | null): PageResult {
  return privatePage(TITLE, createElement(SecondFactorPage, { view }), refusal);
}
