import type { AlertVariant } from "../../client/ui/alert.tsx";
import { FORMS, type FormName } from "../../contract/forms/forms.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import type { PageResult, RouteContext } from "../screen/route.ts";

export interface Notice {
  readonly variant: AlertVariant;
  readonly text: string;
  /** When the change appears on the site: said after the text, unless the site is held at a version. */
  readonly soon?: string;
  /** Messages of the fields in error, by name. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Labels of the fields that people see among them. */
  readonly labels?: ReadonlyMap<string, string>;
  /** To the form that it is about. */
  readonly back?: { readonly href: string; readonly label: string };
}

/** The notice of `?aviso=`, which promises no change of the site while that is held at a version. */
export function noticeOf(notices: Readonly<Record<string, Notice>>, { url, manifest }: RouteContext): Notice | null {
  const notice = findEntry(notices, url.searchParams.get("aviso") ?? "");
  if (!notice?.soon) return notice ?? null;
  const soon = manifest.held
    ? "O site está parado numa versão anterior: a mudança aparece quando ele voltar a publicar."
    : notice.soon;
  const { soon: _, ...shown } = notice;
  return { ...shown, text: `${notice.text} ${soon}` };
}

/** The notice above a form in error; null without one. `labels` has the labels of its fields, by name. */
export function errorNotice(errors: Refusal["errors"], labels: ReadonlyMap<string, string>): Notice | null {
  if (Object.keys(errors).length === 0) return null;
  return { variant: "danger", text: "Confira os campos destacados:", errors, labels };
}

export interface Refusal {
  readonly status: PageResult["status"];
  readonly errors: Readonly<Record<string, string>>;
  /** Form-level error. */
  readonly notice: Notice | null;
  readonly retryAfterS: number | undefined;
}

export const NO_ERRORS: Readonly<Record<string, string>> = {};

/** Submitted values of a form, by the names of its schema. */
export type FormValues<N extends FormName> = Record<keyof (typeof FORMS)[N]["entries"], string>;

/** Reads the fields of a form; missing ones are empty. */
export function readFields<N extends FormName>(form: FormData, name: N): FormValues<N> {
  const names = Object.keys(FORMS[name].entries);
  return Object.fromEntries(names.map((field) => [field, textOf(form, field)])) as FormValues<N>;
}

/** All text fields of a form, for the forms of a desk: their action decides which fields there are. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * Converts an error of the backend into messages of the form. Rethrows errors that are not about the form: an expired
 * session redirects to the login page. `wrong` is what the screen says instead of `wrong_credentials`.
 */
export function refusalOf(error: unknown, wrong?: Partial<Pick<Refusal, "errors" | "notice">>): Refusal {
  if (!(error instanceof ApiError) || error.code === "session_expired" || error.code === "forbidden") throw error;
  const errors = Object.fromEntries(error.issues.map(({ field, message }) => [field, message]));
  return {
    status: statusOf(error),
    errors,
    notice: error.issues.length > 0 ? null : { variant: "danger", text: error.message },
    retryAfterS: error.retryAfterS,
    ...(error.code === "wrong_credentials" && wrong),
  };
}

function statusOf({ status }: ApiError): PageResult["status"] {
  if (status >= 500) return 503;
  return status === 429 || status === 404 || status === 409 ? status : 422;
}
