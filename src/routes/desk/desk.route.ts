import { createElement, type ReactElement } from "react";
import type { ClaimByLink, DeskLink } from "../../contract/v3/claims.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { DESK_ACTIONS } from "../../domain/partners/desk-actions.ts";
import { deskTokenOf, readDeskToken } from "../../domain/partners/desk-token.ts";
import { writeCsv } from "../../domain/text/csv.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { refusedForm } from "../../parts/desk/desk-form.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { type Notice, noticeOf, type Refusal, refusalOf, textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { keptLink } from "../../parts/screen/kept-link.ts";
import type {
  ActionContext,
  Loader,
  PageResult,
  RedirectResult,
  RouteContext,
  RouteResult,
  WholePage,
} from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { DeskFrame } from "./desk-frame.tsx";
import { toFigureRows, toFiguresView } from "./figures-view.ts";
import ResendPage from "./resend.page.tsx";
import type { Desk, DeskSection } from "./section.ts";
import { MOVED_SECTIONS, sectionsOf } from "./sections.ts";
import StartPage from "./start.page.tsx";

const TITLE = "Mesa da escola";
/** `Retry-After` of an outage, in seconds. */
const RETRY_AFTER_S = 15;

const toDesk = (token: string) => {
  const { link } = readDeskToken(token);
  return ({ inepCode, name, place }: DeskLink) => ({
    href: paths.schoolDesk(deskTokenOf(link, inepCode)),
    label: `${name}, ${place}`,
  });
};

const LINK = {
  path: paths.schoolDesk,
  next: { label: "Pedir acesso à página de uma escola", href: `${paths.forSchools()}#acesso` },
};

/** `/mesa/:token`: the staff of a school confirm their e-mail here and, once approved, see what waits for them. */
export const { load: loadDesk, submit: submitDesk } = keptLink({
  ...LINK,
  load: async (context) => {
    const token = context.segments.token!;
    const claim = await context.backend().claims.getByLink(token);
    return deskPage(TITLE, () => startPage(context, token, claim));
  },
  submit: async ({ form, segments, backend }) => {
    const token = segments.token!;
    if (textOf(form, "acao") === "confirmar") await backend().claims.confirm(token);
    return { kind: "redirect", status: 303, location: paths.schoolDesk(token) };
  },
});

async function startPage(context: RouteContext, token: string, claim: ClaimByLink): Promise<ReactElement> {
  if (claim.status !== "approved") return createElement(StartPage, { claim, token, work: null });
  const { claims, partnerships, schoolFigures } = context.backend();
  const [queues, { events }, desks, figures] = await Promise.all([
    Promise.all(
      sectionsOf(claim).map(async (section) => {
        const waiting = await section.countWaiting?.(deskOf(context, claim, section));
        return { href: paths.schoolDesk(token, section.slug), count: 0, label: "", ...waiting };
      }),
    ),
    partnerships.readHistory(token),
    claims.listDesks(token),
    schoolFigures.list(token),
  ]);
  const work = {
    queues,
    others: desks.filter(({ slug }) => slug !== claim.school.slug).map(toDesk(token)),
    figures: toFiguresView(figures, paths.schoolDeskFigures(token)),
    history: events.map(({ at, action, name }) => ({
      when: formatInstant(at),
      what: `${name ?? "Alguém que já saiu"} ${findEntry(DESK_ACTIONS, action) ?? action}`,
    })),
  };
  return createElement(StartPage, { claim, token, work });
}

/** `/mesa/:token/:section`. Visitors whose claim does not open the section are sent to the start page. */
export const { load: loadDeskSection, submit: submitDeskSection } = keptLink({
  ...LINK,
  load: async (context) => {
    const opened = await findSection(context);
    if ("kind" in opened) return opened;
    const { desk, section } = opened;
    const notice = noticeOf(section.notices ?? {}, context);
    return sectionPage(opened, { content: () => section.load(desk, null), notice });
  },
  submit: (context) =>
    submitToSection(context).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status < 500) throw error;
      return resendPage(context);
    }),
});

/** Files are read of the people of a school alone; in an outage of all, who get back what they typed. */
export async function takesDeskFile({ segments, backend }: RouteContext): Promise<boolean> {
  try {
    return (await backend().claims.getByLink(segments.token!)).status === "approved";
  } catch (error) {
    if (error instanceof ApiError) return error.status >= 500;
    throw error;
  }
}

async function submitToSection(context: ActionContext): Promise<RouteResult> {
  const opened = await findSection(context);
  if ("kind" in opened) return opened;
  const { desk, section } = opened;
  if (!section.submit) return { kind: "notFound", message: null };
  try {
    const result = await section.submit(desk, context.form);
    if (typeof result !== "string") return sectionPage(opened, result);
    const [notice, anchor] = result.split("#");
    const location = withQuery(desk.path, `aviso=${notice}`) + (anchor ? `#${anchor}` : "");
    return { kind: "redirect", status: 303, location };
  } catch (error) {
    const { acao: action = "", ...values } = textsOf(context.form);
    const refused = refusedForm({ action, values, refusal: refusalOf(error) });
    const content = () => section.load(desk, refused);
    return sectionPage(opened, { content, notice: refused.notice, refusal: refused.refusal });
  }
}

/** In an outage: what was typed, to be sent again. */
function resendPage({ segments, form }: ActionContext): WholePage {
  const action = paths.schoolDesk(segments.token!, segments.section);
  const page = createElement(ResendPage, { action, values: textsOf(form) });
  return deskPage(TITLE, page, { status: 503, retryAfterS: RETRY_AFTER_S });
}

interface Found {
  readonly desk: Desk;
  readonly section: DeskSection;
}

/** The section of a path; a redirect to the start page when the claim opens none of that name. */
async function findSection(context: RouteContext): Promise<Found | RedirectResult> {
  const { token, section: slug } = context.segments;
  const moved = findEntry(MOVED_SECTIONS, slug!);
  if (moved !== undefined) return { kind: "redirect", status: 303, location: paths.schoolDesk(token!) + moved };
  const claim = await context.backend().claims.getByLink(token!);
  const section = sectionsOf(claim).find((one) => one.slug === slug);
  if (!section) return { kind: "redirect", status: 303, location: paths.schoolDesk(token!) };
  return { desk: deskOf(context, claim, section), section };
}

function deskOf(context: RouteContext, claim: ClaimByLink, { slug }: DeskSection): Desk {
  const token = context.segments.token!;
  return { ...context, claim, token, path: paths.schoolDesk(token, slug) };
}

interface Shown {
  readonly content: PageResult["body"];
  readonly notice?: Notice | null;
  readonly status?: PageResult["status"];
  readonly refusal?: Refusal;
}

function sectionPage({ desk, section }: Found, { content, notice = null, status, refusal }: Shown): PageResult {
  const { claim, token } = desk;
  const framed = (inner: ReactElement) =>
    createElement(DeskFrame, { claim, token, current: section.slug, notice }, inner);
  const body = typeof content === "function" ? async () => framed(await content()) : framed(content);
  return deskPage(section.title, body, refusal ?? (status === undefined ? null : { status }));
}

/** `/mesa/:token/numeros/csv`: the figures of a school as a file for spreadsheets. */
export const loadDeskFigures: Loader = async ({ backend, segments }) => {
  const body = writeCsv(toFigureRows(await backend().schoolFigures.list(segments.token!)));
  return { kind: "file", body, contentType: "text/csv; charset=utf-8", filename: "numeros-da-escola.csv" };
};

/** `/mesa/:token/fotos/:picture`: the small size of a picture that waits, for its school alone. */
export const loadDeskPicture: Loader = async ({ backend, segments, readSchoolFile }) => {
  const pictures = await backend().pictures.list(segments.token!);
  const keys = pictures.find(({ id }) => id === segments.picture)?.keys;
  const file = keys && (await readSchoolFile(keys.p));
  return file ? { kind: "file", ...file, filename: "foto" } : { kind: "notFound", message: null };
};
