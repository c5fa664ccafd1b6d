import { createElement } from "react";
import * as v from "valibot";
import { checkForm } from "../../contract/forms/fields.ts";
import type { FieldView } from "../../contract/forms/form-view.ts";
import { FORMS } from "../../contract/forms/forms.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Reservable } from "../../contract/v3/orders.ts";
import { toCents } from "../../domain/pricing/money.ts";
import { splitMoney } from "../../domain/text/format.ts";
import { NO_ERRORS, type Notice, type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { EMAIL_CODE_FIELD, EMAIL_FIELD, filled, NEW_NICKNAME_FIELD } from "../../parts/forms/form-fields.ts";
import { offerLabels, reservationTerm, seenAmounts } from "../../parts/orders/order-labels.ts";
import {
  keepReservation,
  placeReservation,
  type ReservationDraft,
  readReservation,
  reservedOffer,
} from "../../parts/orders/reservation-draft.ts";
import { privatePages } from "../../parts/screen/private-pages.ts";
import type {
  ActionContext,
  RedirectResult,
  RouteContext,
  RouteResult,
  Session,
  WholePage,
} from "../../parts/screen/route.ts";
import type { LinkView } from "../../site/link-view.ts";
import { loginCodePath, paths, withQuery } from "../../site/paths.ts";
import CheckCodePage from "./check-code.page.tsx";
import type { PinnedSeatView } from "./pinned-seat.tsx";
import { privatePage } from "./private-page.ts";
import { redirectQuery, redirectTarget, targetAfterLogin, withDropped } from "./redirect-target.ts";
import { signIn } from "./sign-in.ts";
import SignUpPage from "./sign-up.page.tsx";

/** Name of the field that distinguishes the forms of the screen. */
const ACTION = "acao";
const CONFIRM = "confirmar";
const RESEND = "reenviar";

const RESERVING_TITLE = "Reservar a bolsa";
const CODE_TITLE = "Veja seu e-mail";

/** Notices of the screen, by `aviso`. */
const EXPIRED: Notice = {
  variant: "warning",
  text: "Esse código já foi usado ou passou da validade. Peça outro: o que você digitou continua aqui.",
};
const RESENT: Notice = { variant: "success", text: "Enviamos outro código. Use o mais recente." };

/** After too many wrong codes: nobody has to wait, because the link goes on working. */
const TOO_MANY: Notice = {
  variant: "danger",
  text: "Foram códigos errados demais. Abra o link que está no e-mail, ou peça outro código.",
};

/** With the scholarship of the screen it has the styles of a checkout. */
const reservingPage = privatePages("orders");

interface CodeScreen {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** The field before the address, if any. */
  readonly nameField?: FieldView;
  /** An optional password, folded; a visitor who reserves a scholarship is not asked for one. */
  readonly passwordField?: FieldView;
  readonly schema: "signUp" | "email";
  /** The schema of a visitor who reserves a scholarship. */
  readonly reservingSchema: "reservingSignUp" | "reservingLogin";
  readonly links: (query: string) => readonly LinkView[];
  /** Whether it has nothing for visitors who are signed in. */
  readonly isForStrangers: boolean;
  readonly ask: (
    context: ActionContext,
    typed: Pick<PendingSignIn, "email" | "name"> & { readonly password?: string; readonly replaces?: string },
    returnPath: string | null,
  ) => Promise<{ readonly ticket: string }>;
}

/**
 * A screen that signs a visitor in by a code: it asks for the address, then for the six digits, on the same path. A
 * scholarship that the visitor wants is shown above, and reserved with the sign-in.
 */
export function emailCodeScreen(screen: CodeScreen) {
  const pathTo = (url: URL, notice: string) =>
    withQuery(screen.path, [notice && `aviso=${notice}`, redirectQuery(url)].filter(Boolean).join("&"));
  const redirectTo = (location: string): RedirectResult => ({ kind: "redirect", status: 303, location });

  async function load(context: RouteContext): Promise<RouteResult> {
    const { url, session, account } = context;
    const done = url.searchParams.get("aviso");
    // A code that is sent twice at once is expired the second time.
    const isDone = (screen.isForStrangers || done === "vencido") && (await account()) !== null;
    if (isDone) return redirectTo(targetAfterLogin(url));
    const pending = readPendingSignIn(session());
    const isSent = done === "enviado" || done === "reenviado";
    const offer = reservedOffer(redirectTarget(url));
    const show = () => {
      if (isSent && pending) return showCode(context, pending, "", null, done === "reenviado" ? RESENT : null);
      const nickname = readReservation(session(), offer)?.studentNickname ?? "";
      const { name = "", email = "", hasPassword = false } = pending ?? {};
      const typed = { name, email, nickname, hasPassword };
      return showAddress(context, typed, null, isSent || done === "vencido" ? EXPIRED : null);
    };
    // The head does not wait for the offer.
    if (offer === null) return show();
    return reservingPage(isSent && pending ? CODE_TITLE : RESERVING_TITLE, async () => (await show()).body);
  }

  async function submit(context: ActionContext): Promise<RouteResult> {
    const action = textOf(context.form, ACTION);
    if (action !== CONFIRM && action !== RESEND) return ask(context);
    const pending = readPendingSignIn(context.session());
    if (!pending) return redirectTo(pathTo(context.url, "vencido"));
    return action === CONFIRM ? confirm(context, pending) : resend(context, pending);
  }

  async function ask(context: ActionContext): Promise<RouteResult> {
    const { url, form, session } = context;
    const draft = draftOf(form, reservedOffer(redirectTarget(url)));
    const [name, email, nickname] = [textOf(form, "name"), textOf(form, "email"), textOf(form, "studentNickname")];
    const password = draft || !screen.passwordField ? "" : textOf(form, "password");
    const values = { name, email, password, studentNickname: nickname };
    const typed = { name, email, nickname, hasPassword: password !== "" };
    const errors = checkForm(FORMS[draft ? screen.reservingSchema : screen.schema], values);
    if (Object.keys(errors).length > 0) {
      return showAddress(context, typed, { status: 422, errors, notice: null, retryAfterS: undefined });
    }
    try {
      const { ticket } = await screen.ask(context, { name, email, password }, redirectTarget(url));
      keepPendingSignIn(session(), { ticket, email, name, hasPassword: typed.hasPassword });
    } catch (error) {
      return showAddress(context, typed, refusalOf(error));
    }
    keepReservation(session(), draft);
    return redirectTo(pathTo(url, "enviado"));
  }

  async function resend(context: ActionContext, pending: PendingSignIn): Promise<RouteResult> {
    const { name, email, ticket: replaces, hasPassword } = pending;
    try {
      const typed = { name, email, ...(hasPassword && { replaces }) };
      const { ticket } = await screen.ask(context, typed, redirectTarget(context.url));
      keepPendingSignIn(context.session(), { ...pending, ticket });
    } catch (error) {
      if (isExpired(error)) return redirectTo(pathTo(context.url, "vencido"));
      return showCode(context, pending, "", refusalOf(error));
    }
    return redirectTo(pathTo(context.url, "reenviado"));
  }

  async function confirm(context: ActionContext, pending: PendingSignIn): Promise<RouteResult> {
    const { url, form, session, backend } = context;
    const code = textOf(form, "code");
    let target = targetAfterLogin(url);
    try {
      const opened = await backend().account.confirmEmailCode({ ticket: pending.ticket, code });
      signIn(session(), opened);
      keepPendingSignIn(session(), null);
      if (opened.dropped.length > 0) target = withDropped(target);
      if (opened.awaitsCode) return redirectTo(loginCodePath(target));
    } catch (error) {
      if (isExpired(error)) return redirectTo(pathTo(url, "vencido"));
      const refusal = refusalOf(error);
      return showCode(context, pending, code, refusal, refusal.status === 429 ? TOO_MANY : refusal.notice);
    }
    return redirectTo(await placeReservation(context, target));
  }

  async function showAddress(
    context: RouteContext | ActionContext,
    typed: Pick<PendingSignIn, "name" | "email" | "hasPassword"> & { readonly nickname: string },
    refusal: Refusal | null,
    notice: Notice | null = refusal?.notice ?? null,
  ): Promise<WholePage> {
    const { url, now, socialProviders } = context;
    const offer = reservedOffer(redirectTarget(url));
    const reservable = await findReservable(context, offer);
    // The amounts that the visitor saw stay when they cannot be read now.
    const seen = reservable ? seenAmounts(reservable) : "form" in context ? draftOf(context.form, offer) : null;
    const title = offer === null ? screen.title : RESERVING_TITLE;
    const fold = { summary: "Quero usar uma senha (opcional)", isOpen: typed.hasPassword };
    const password = screen.passwordField && { ...screen.passwordField, fold };
    const view = {
      title,
      lead: screen.lead,
      notice,
      seat: reservable && toPinnedSeat(reservable),
      form: {
        schema: seen ? screen.reservingSchema : screen.schema,
        action: pathTo(url, ""),
        submit: "Receber o código",
        ...(reservable && { note: reservationTerm(now, reservable.offer.year, [reservable]) }),
        ...(seen && { hidden: hiddenOf(seen) }),
        fields: filled([screen.nameField, EMAIL_FIELD, seen ? NEW_NICKNAME_FIELD : password].filter(isField), {
          name: typed.name,
          email: typed.email,
          studentNickname: typed.nickname,
        }),
        // A password is never sent back: who typed one is asked again, lest it be lost unnoticed.
        errors: { ...(typed.hasPassword && { password: "Digite a senha de novo" }), ...refusal?.errors },
      },
      googleHref: socialProviders.includes("google") ? withQuery(paths.loginWith("google"), redirectQuery(url)) : null,
      links: screen.links(redirectQuery(url)),
    };
    return (offer === null ? privatePage : reservingPage)(title, createElement(SignUpPage, { view }), refusal);
  }

  async function showCode(
    context: RouteContext,
    pending: PendingSignIn,
    typed: string,
    refusal: Refusal | null,
    notice: Notice | null = refusal?.notice ?? null,
  ): Promise<WholePage> {
    const { url } = context;
    const offer = reservedOffer(redirectTarget(url));
    const reservable = await findReservable(context, offer);
    const view = {
      notice,
      seat: reservable && toPinnedSeat(reservable),
      email: pending.email,
      hasPassword: pending.hasPassword,
      form: {
        schema: "emailCode",
        action: pathTo(url, ""),
        submit: reservable ? "Confirmar e reservar" : "Confirmar e entrar",
        hidden: { [ACTION]: CONFIRM },
        fields: [{ ...EMAIL_CODE_FIELD, value: typed }],
        errors: refusal?.errors ?? NO_ERRORS,
      },
      resend: { action: pathTo(url, ""), name: ACTION, value: RESEND },
      changeHref: pathTo(url, ""),
    } as const;
    return (offer === null ? privatePage : reservingPage)(CODE_TITLE, createElement(CheckCodePage, { view }), refusal);
  }

  return { load, submit };
}

function isField(field: FieldView | undefined): field is FieldView {
  return field !== undefined;
}

function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "link_expired";
}

/** The offer to reserve; null when there is none, or when it cannot be read now, which keeps nobody from signing in. */
async function findReservable({ backend }: RouteContext, offer: string | null): Promise<Reservable | null> {
  if (offer === null) return null;
  try {
    return await backend().orders.getReservable(offer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

function toPinnedSeat(reservable: Reservable): PinnedSeatView {
  const { school, what, discount, dueNow, dueNowIs, ...labels } = offerLabels(reservable);
  const monthly = splitMoney(toCents(reservable.offer.monthly_fee_with_discount));
  const listPrice = reservable.offer.discount_percentage > 0 ? labels.listPrice : null;
  return { school, seat: what, monthly, listPrice, discount, dueNow, dueNowIs };
}

type SeenAmounts = Pick<ReservationDraft, "seenMonthlyFeeCents" | "seenDueNowCents" | "seenTotalCents">;

function hiddenOf({ seenMonthlyFeeCents, seenDueNowCents, seenTotalCents }: SeenAmounts) {
  return { seenMonthlyFeeCents, seenDueNowCents, seenTotalCents };
}

/** The reservation of a form; null for a form that showed no amounts. */
function draftOf(form: FormData, offerId: string | null): ReservationDraft | null {
  if (offerId === null || !form.has("seenDueNowCents")) return null;
  return {
    offerId,
    seenMonthlyFeeCents: textOf(form, "seenMonthlyFeeCents"),
    seenDueNowCents: textOf(form, "seenDueNowCents"),
    seenTotalCents: textOf(form, "seenTotalCents"),
    studentNickname: textOf(form, "studentNickname"),
  };
}

const pending = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ticket: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    email: v.pipe(v.string(), v.maxLength(300)),
    name: v.pipe(v.string(), v.maxLength(200)),
    /** A password was typed too; its hash waits beside the code. */
    hasPassword: v.optional(v.boolean(), false),
  }),
);

/** A code that was e-mailed: the secret with which it works, and what was typed to ask for it. */
type PendingSignIn = v.InferOutput<typeof pending>;

/** Keeps it in a cookie, for as long as the code is valid; null ends it. */
function keepPendingSignIn(session: Session, pending: PendingSignIn | null): void {
  session.keepEmailCode(pending && JSON.stringify(pending));
}

function readPendingSignIn(session: Session): PendingSignIn | null {
  const { success, output } = v.safeParse(pending, session.emailCode());
  return success ? output : null;
}
