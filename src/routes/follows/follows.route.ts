import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import type { FOLLOW_CHANGES } from "../../contract/v3/follows.ts";
import { NEWS_REASONS } from "../../domain/follows/news-reasons.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatList } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { type Notice, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { schoolFormPage } from "../../parts/forms/school-form-page.ts";
import { keptLink } from "../../parts/screen/kept-link.ts";
import type { ActionContext, RouteContext, RouteResult, WholePage } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import FollowLetterPage from "./follow-letter.page.tsx";
import FollowsPage from "./follows.page.tsx";
import NoPagePage from "./no-page.page.tsx";

const TITLE = "Seus avisos";

/** Buttons of the page, and what is said after each. */
const ACTIONS: Readonly<Record<string, readonly [change: (typeof FOLLOW_CHANGES)[number], said: string]>> = {
  confirmar: ["confirm", "Você recebe estes avisos."],
  "na-hora": ["at_once", "Escrevemos na hora, no máximo uma vez por hora."],
  semanal: ["weekly", "Escrevemos às sextas-feiras, quando há novidade."],
  parar: ["stop", "Paramos estes avisos."],
  continuar: ["renew", "Os avisos continuam por mais um ano."],
  "parar-tudo": ["stop_all", ""],
};

const LINK = {
  path: paths.follows,
  next: { label: "Buscar escolas", href: paths.search() },
};

const ERASED: Notice = {
  variant: "success",
  text: "Nada está guardado neste link: os avisos foram parados, ou não foram confirmados a tempo, e apagamos o e-mail e tudo o que ele seguia.",
};

async function load(context: RouteContext): Promise<WholePage> {
  const said = findEntry(ACTIONS, context.url.searchParams.get("aviso") ?? "")?.[1];
  return show(context, said ? { variant: "success", text: said } : null);
}

async function show({ segments, backend }: RouteContext, notice: Notice | null): Promise<WholePage> {
  const token = segments.token!;
  const wishes = await backend()
    .follows.get(token)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "not_found") return null;
      throw error;
    });
  if (!wishes) return { ...schoolFormPage(TITLE, createElement(NoPagePage, { notice: ERASED })), status: 404 };
  const { email, expiresAt, follows } = wishes;
  const view = {
    action: paths.follows(token),
    notice,
    email,
    until: formatDate(dateInSaoPaulo(new Date(expiresAt))),
    waiting: follows.filter(({ isConfirmed }) => !isConfirmed),
    follows: follows.filter(({ isConfirmed }) => isConfirmed),
  };
  return schoolFormPage(TITLE, createElement(FollowsPage, { view }));
}

async function submit(context: ActionContext): Promise<RouteResult> {
  const { segments, backend, form } = context;
  const token = segments.token!;
  const action = textOf(form, "acao");
  const change = findEntry(ACTIONS, action)?.[0];
  const unknown: Notice = { variant: "danger", text: "Nada foi feito: este aviso não existe mais. Veja os que há." };
  if (!change) return { ...(await show(context, unknown)), status: 422 };
  try {
    const { isEmpty } = await backend().follows.change(token, { change, follow: textOf(form, "seguir") });
    const location = isEmpty
      ? withQuery(paths.follow(), "aviso=parado")
      : withQuery(paths.follows(token), `aviso=${action}`);
    return { kind: "redirect", status: 303, location };
  } catch (error) {
    // A link that is over offers another one.
    if (error instanceof ApiError && error.code === "link_expired") throw error;
    const { status, notice } = refusalOf(error);
    return { ...(await show(context, status === 404 ? unknown : notice)), status };
  }
}

/** `/avisos/:token`: what the owner of the link follows. Opening it changes nothing. */
export const { load: loadFollows, submit: submitFollows } = keptLink({ ...LINK, load, submit });

/** `/avisos/:token/carta/:letter`: the content of a letter. */
export const { load: loadFollowLetter } = keptLink({
  ...LINK,
  load: async ({ segments, backend }) => {
    const news = await backend().follows.letter(segments.token!, segments.letter!);
    const view = {
      lines: news.map(({ reason, text, path, because }) => ({
        reason: NEWS_REASONS[reason],
        text,
        href: path,
        because: formatList(because.map((title) => `“${title}”`)),
      })),
      followsHref: paths.follows(segments.token!),
    };
    return schoolFormPage("Novidades do que você segue", createElement(FollowLetterPage, { view }));
  },
  submit,
});
