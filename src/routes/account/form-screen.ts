import { createElement } from "react";
import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import type { BackendClient } from "../../contract/v3/client.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { NO_ERRORS, type Notice, type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import type { ActionContext, Loader, RouteContext, Submit, WholePage } from "../../parts/screen/route.ts";
import type { LinkView } from "../../site/link-view.ts";
import { withQuery } from "../../site/paths.ts";
import CheckMailPage from "./check-mail.page.tsx";
import FormPage from "./form.page.tsx";
import { privatePage } from "./private-page.ts";

type Form = Omit<FormView, "errors">;

interface Screen {
  readonly load: Loader;
  readonly submit: Submit;
}

interface FormScreen {
  readonly title: string;
  readonly lead: string;
  readonly form: Form | null;
  readonly link: LinkView;
}

/** A screen with one short form, and the refusal of it. */
export function formScreen(
  { form, ...screen }: FormScreen,
  refusal: Refusal | null,
  notice = refusal?.notice ?? null,
): WholePage {
  const view = { ...screen, notice, form: form && { ...form, errors: refusal?.errors ?? NO_ERRORS } };
  return privatePage(screen.title, createElement(FormPage, { view }), refusal);
}

interface EmailScreen extends Omit<FormScreen, "form"> {
  readonly path: string;
  readonly field: FieldView;
  /** Lead of the confirmation, the same for every address. */
  readonly sent: string;
  /** Notices of the screens that redirect here, by `aviso`. */
  readonly notices: Readonly<Record<string, Notice>>;
  readonly send: (backend: BackendClient, email: string) => Promise<unknown>;
}

/** A screen that sends an e-mail to a typed address; with `aviso=enviado`, the confirmation. */
export function emailScreen({ path, field, sent, notices, send, ...screen }: EmailScreen): Screen {
  const show = (email: string, refusal: Refusal | null, notice?: Notice) => {
    const form: Form = { schema: "email", action: path, submit: "Enviar link", fields: [{ ...field, value: email }] };
    return formScreen({ ...screen, form }, refusal, notice);
  };
  return {
    load: ({ url, session }) => {
      const done = url.searchParams.get("aviso") ?? "";
      if (done !== "enviado") return show("", null, findEntry(notices, done));
      const view = { lead: sent, email: session().mailedTo(), retryHref: path };
      return privatePage(screen.title, createElement(CheckMailPage, { view }));
    },
    submit: async ({ form, backend, session }) => {
      const email = textOf(form, "email");
      try {
        await send(backend(), email);
      } catch (error) {
        return show(email, refusalOf(error));
      }
      session().keepMailedTo(email);
      return { kind: "redirect", status: 303, location: withQuery(path, "aviso=enviado") };
    },
  };
}

interface LinkScreen {
  readonly title: string;
  readonly lead: string;
  /** Lead of a link that can be redeemed, where it says whose it is. */
  readonly readLead?: (token: string, context: RouteContext) => Promise<string>;
  readonly form: (token: string) => Form;
  readonly link: LinkView;
  /** Shown without the form for a link that was used, has expired or never was one. */
  readonly over: Notice;
  readonly linkOver?: LinkView;
  /** Shown for a wrong password. */
  readonly wrongPassword?: Notice;
  /** Redeems the link. Resolves to the path of the next screen. */
  readonly redeem: (token: string, context: ActionContext) => Promise<string>;
}

/**
 * A screen opened by a one-time link from an e-mail. The link is redeemed only on submit, because mail scanners open
 * links.
 */
export function linkScreen(screen: LinkScreen): Screen {
  const { title, lead, form, link, over, linkOver = link, wrongPassword, redeem, readLead } = screen;
  const show = (token: string, refusal: Refusal | null, leadNow = lead) => {
    if (refusal && (refusal.status === 404 || refusal.errors.token !== undefined)) {
      return formScreen({ title, lead, form: null, link: linkOver }, refusal, over);
    }
    return formScreen({ title, lead: leadNow, form: form(token), link }, refusal);
  };
  return {
    load: readLead
      ? async (context) => {
          const token = context.segments.token!;
          try {
            return show(token, null, await readLead(token, context));
          } catch (error) {
            if (error instanceof ApiError && error.status === 404) return show(token, refusalOf(error));
            throw error;
          }
        }
      : ({ segments }) => show(segments.token!, null),
    submit: async (context) => {
      const token = context.segments.token!;
      try {
        return { kind: "redirect", status: 303, location: await redeem(token, context) };
      } catch (error) {
        return show(token, refusalOf(error, wrongPassword && { notice: wrongPassword }));
      }
    },
  };
}
