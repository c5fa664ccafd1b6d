import { createElement, Fragment, type ReactElement } from "react";
import type { AdminActionRow } from "../../contract/forms/admin-actions/action.ts";
import { ADMIN_ACTIONS } from "../../contract/forms/admin-actions/admin-actions.ts";
import type { AuditEntry } from "../../contract/v3/admin.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { type RefusedForm, refusedForm } from "../../parts/desk/desk-form.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { type Notice, noticeOf, refusalOf, textsOf } from "../../parts/forms/form-answer.ts";
import type { Loader, RouteContext, Submit } from "../../parts/screen/route.ts";
import { withQuery } from "../../site/paths.ts";
import { HoldAlert } from "./hold-alert.tsx";

/** Result of a form, shown besides the data of the screen. */
interface Outcome {
  readonly refused: RefusedForm | null;
  /** Above everything. */
  readonly notice: Notice | null;
}

const DONE = {
  variant: "success",
  text: "Ficou registrado na auditoria.",
  soon: "Aparece no site em até dois minutos.",
} satisfies Notice;

/** Notices by the value of `?aviso=`. */
const NOTICES: Readonly<Record<string, Notice>> = {
  feito: DONE,
  destino: {
    variant: "warning",
    text: "Salvo, mas nenhuma página deste site tem o endereço do destino. Confira se ele está certo. Ficou registrado na auditoria.",
  },
  marcadas: {
    variant: "success",
    text: "Avaliações marcadas publicadas. Ficou registrado na auditoria.",
    soon: "Aparecem no site em até dois minutos.",
  },
  algumas: {
    variant: "warning",
    text: "Algumas já tinham mudado e ficaram como estavam; as outras foram decididas e estão na auditoria.",
  },
};

/** "Avaliação do Colégio Vértice publicada", and whether visitors see it; null for an entry that is no decision. */
function doneOf({ action, school, before, after }: AuditEntry): { text: string; isSeen: boolean } | null {
  const row: AdminActionRow | undefined = findEntry(ADMIN_ACTIONS, action);
  if (!row) return null;
  const [text, isSeen] = typeof row.done === "string" ? [row.done, false] : row.done;
  return {
    text: text.replace(" {de}", school ? ` ${withPreposition("de", school.name)}` : ""),
    isSeen: typeof isSeen === "boolean" ? isSeen : isSeen.test(`${before} ${after}`),
  };
}

/** "Desfazer: avaliação do Colégio Vértice publicada". */
export function undoLabel(entry: AuditEntry): string {
  const text = doneOf(entry)?.text ?? "a última decisão";
  return `Desfazer: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The notice of `?aviso=`; that of a decision names the last one of who made it. */
async function noticeAfter(context: RouteContext): Promise<Notice | null> {
  if (context.url.searchParams.get("aviso") !== "feito") return noticeOf(NOTICES, context);
  const { admin } = context.backend();
  const [{ email }, { entries }] = await Promise.all([admin.check(), admin.listAudit({})]);
  const last = entries.find(({ actor }) => actor === email);
  const done = last && doneOf(last);
  const { soon, ...rest } = DONE;
  const feito = done ? { ...rest, text: `${done.text}. ${DONE.text}`, ...(done.isSeen && { soon }) } : DONE;
  return noticeOf({ feito }, context);
}

/** Reads the data of a screen and renders it. */
export type Show = (context: RouteContext, outcome: Outcome) => Promise<ReactElement>;

/** A screen, below why the site shows no change while it is held at a version. */
async function showUnderHold(show: Show, context: RouteContext, outcome: Outcome): Promise<ReactElement> {
  const { held } = context.manifest;
  const screen = await show(context, outcome);
  return held ? createElement(Fragment, null, createElement(HoldAlert, held), screen) : screen;
}

/** Reads what was typed into a form: the slug of a pasted address. */
export type Prepare = (values: Readonly<Record<string, string>>) => Record<string, string>;

/**
 * A screen of the administration: its loader, and the handler of its forms, which performs an action (`acao`) and
 * redirects back, or shows the screen again with the rejected form.
 */
export function adminScreen(
  title: string,
  show: Show,
  prepare: Prepare = (values) => ({ ...values }),
): readonly [load: Loader, submit: Submit] {
  const load: Loader = (context) => {
    const shown = async () => showUnderHold(show, context, { refused: null, notice: await noticeAfter(context) });
    return deskPage(title, shown);
  };
  const submit: Submit = async (context) => {
    const { acao: action = "", ...values } = textsOf(context.form);
    try {
      await context.backend().admin.act(action, prepare(values));
    } catch (error) {
      const refused = refusedForm({ action, values, refusal: refusalOf(error) });
      const outcome = { refused, notice: refused.notice };
      return deskPage(title, () => showUnderHold(show, context, outcome), refused.refusal);
    }
    const query = new URLSearchParams(context.url.searchParams);
    query.set("aviso", "feito");
    return { kind: "redirect", status: 303, location: withQuery(context.url.pathname, query.toString()) };
  };
  return [load, submit];
}
