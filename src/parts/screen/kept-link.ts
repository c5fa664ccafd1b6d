import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import type { LinkView } from "../../site/link-view.ts";
import { withQuery } from "../../site/paths.ts";
import { type Notice, textOf } from "../forms/form-answer.ts";
import { schoolFormPage } from "../forms/school-form-page.ts";
import LinkOverPage from "./link-over.page.tsx";
import { answerMailedLink } from "./mailed-link.ts";
import type { Loader, RouteContext, RouteResult, Submit, WholePage } from "./route.ts";

const SENT: Notice = {
  variant: "success",
  text: "Enviamos outro link para o seu e-mail. Se não chegar em alguns minutos, olhe no spam.",
};

const NOBODY: Notice = {
  variant: "warning",
  text: "Não achamos a quem mandar outro link: o que ele abria foi apagado ou encerrado.",
};

interface KeptLink {
  readonly path: (token: string) => string;
  /** Alternative to a link that is over and cannot be renewed. */
  readonly next: LinkView;
  readonly load: (context: RouteContext) => Promise<RouteResult>;
  readonly submit: Submit;
}

/** A screen of a link that its owner keeps: when it is over, the screen offers to e-mail another. */
export function keptLink({ path, next, ...screen }: KeptLink): {
  readonly load: Loader;
  readonly submit: Submit;
} {
  const over = ({ segments }: RouteContext, notice: Notice | null): WholePage => {
    const view = { action: path(segments.token!), notice, next };
    return { ...schoolFormPage("Link fora da validade", createElement(LinkOverPage, { view })), status: 404 };
  };
  return {
    load: (context) => {
      const isSent = context.url.searchParams.get("aviso") === "outro-link";
      return answerMailedLink(over(context, isSent ? SENT : null), () => screen.load(context));
    },
    submit: async (context) => {
      const token = context.segments.token!;
      if (textOf(context.form, "acao") !== "outro-link") {
        return answerMailedLink(over(context, null), async () => screen.submit(context));
      }
      try {
        await context.backend().links.renew(token);
        return { kind: "redirect", status: 303, location: withQuery(path(token), "aviso=outro-link") };
      } catch (error) {
        if (error instanceof ApiError && error.code === "link_expired") return over(context, NOBODY);
        throw error;
      }
    },
  };
}
