import type { ReactElement } from "react";
import { type Notice, refusalOf } from "../forms/form-answer.ts";
import { withQuery } from "../paths.ts";
import { privatePages } from "../screen/private-pages.ts";
import type { Loader, PageResult, RouteContext, RouteResult, Submit } from "../screen/route.ts";
import type { RefusedForm } from "./desk-form.ts";

/** A screen of the administration; rendered again, with the refusal, when one of its forms is rejected. */
export type AdminScreen = (
  context: RouteContext,
  refused: RefusedForm | null,
  notice: Notice | null,
) => Promise<RouteResult>;

const DONE: Notice = {
  variant: "success",
  text: "Pronto. Ficou registrado na auditoria e aparece no site em até dois minutos.",
};

export const loadScreen =
  (show: AdminScreen): Loader =>
  (context) =>
    show(context, null, context.url.searchParams.get("aviso") === "feito" ? DONE : null);

/** Performs the action of a form (`acao`) and redirects back to its screen. */
export const submitScreen =
  (show: AdminScreen): Submit =>
  async (context) => {
    const { acao: action = "", ...values } = textsOf(context.form);
    try {
      await context.backend().admin.act(action, values);
    } catch (error) {
      return show(context, { action, values, refusal: refusalOf(error) }, null);
    }
    const query = new URLSearchParams(context.url.searchParams);
    query.set("aviso", "feito");
    return { kind: "redirect", status: 303, location: withQuery(context.url.pathname, query.toString()) };
  };

/** The page of a screen, with the status of a refusal. */
export function adminPage(title: string, body: ReactElement, refused: RefusedForm | null): PageResult {
  return privateAdminPage(title, body, refused?.refusal);
}

const privateAdminPage = privatePages("admin");

const REFUSED: Notice = { variant: "danger", text: "Nada foi feito: confira o que está destacado." };

/** The notice above the forms: success, or a refusal, whose field explains it. */
export function noticeOf(refused: RefusedForm | null, notice: Notice | null): Notice | null {
  return refused ? (refused.refusal.notice ?? REFUSED) : notice;
}

/** The slug of a school, from a slug or a pasted URL. */
export function slugOf(asked: string): string {
  return /\/escola\/([^/?#]+)/.exec(asked)?.[1] ?? asked.toLowerCase();
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
