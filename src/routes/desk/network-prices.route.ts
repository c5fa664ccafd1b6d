import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import type { UploadPreview } from "../../contract/v3/network-offers.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { NOTHING_DONE, type Notice, refusalOf, textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { keptLink } from "../../parts/screen/kept-link.ts";
import type { ActionContext, PageResult, RouteContext, RouteResult, WholePage } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { inBase64 } from "./in-base64.ts";
import NetworkPricesPage from "./network-prices.page.tsx";
import { type NetworkPricesState, NOTHING_SENT, type SentPrices, toNetworkPricesView } from "./network-prices-view.ts";
import ResendPage from "./resend.page.tsx";

const TITLE = "Preços da rede";
/** Largest file that is taken, in bytes; the backend takes as much. */
const MAX_FILE_BYTES = 2_000_000;
/** `Retry-After` of an outage, in seconds. */
const RETRY_AFTER_S = 15;

const NOTICES: ReadonlyMap<string, Notice> = new Map([
  ["publicados", { variant: "success", text: "Preços publicados. Em um minuto eles aparecem no site." }],
  ["desfeito", { variant: "success", text: "Os preços de antes voltaram. Em um minuto eles aparecem no site." }],
  ["chave-cancelada", { variant: "success", text: "A chave não vale mais." }],
] as const);

const STALE: Notice = {
  variant: "warning",
  text: "Os preços mudaram enquanto você conferia, e nada foi publicado. Confira de novo o que a tabela muda.",
};
const TOO_LARGE: Notice = { variant: "danger", text: "O arquivo é grande demais: o limite é 2 MB." };

/** `/rede/:token/precos`: the prices of all schools of a network in one table, and the key of its programs. */
export const { load: loadNetworkPrices, submit: submitNetworkPrices } = keptLink({
  path: paths.networkPrices,
  page: deskPage,
  title: TITLE,
  next: { label: "Receber outro link", href: paths.deskLink() },
  load: (context) => {
    const notice = NOTICES.get(context.url.searchParams.get("aviso") ?? "") ?? null;
    return show(context, { notice });
  },
  submit: (context) => takeForm(context).catch((error: unknown) => refuse(context, error)),
});

async function takeForm(context: ActionContext): Promise<RouteResult> {
  const { backend, form, segments } = context;
  const token = segments.token!;
  const { networkOffers } = backend();
  const done = (notice: string): RouteResult => ({
    kind: "redirect",
    status: 303,
    location: withQuery(paths.networkPrices(token), `aviso=${notice}`),
  });
  switch (textOf(form, "acao")) {
    case "criar-chave":
      return show(context, { key: (await networkOffers.makeKey(token)).key });
    case "cancelar-chave":
      await networkOffers.endKey(token);
      return done("chave-cancelada");
    case "desfazer":
      await networkOffers.restore(token, { version: textOf(form, "version") });
      return done("desfeito");
    case "publicar": {
      const takes = textOf(form, "takes") === "right" ? "right" : "all";
      const report = await networkOffers.publish(token, { ...sentTable(form), takes, base: textOf(form, "base") });
      return report.code === undefined ? done("publicados") : preview(context, sentTable(form), NOTHING_DONE);
    }
    default:
      return previewFile(context);
  }
}

/** The effect of a table, which a file may bring. */
async function previewFile(context: ActionContext): Promise<WholePage> {
  const file = context.form.get("arquivo");
  const sent = sentTable(context.form);
  if (!(file instanceof File) || file.size === 0) return preview(context, sent);
  if (file.size > MAX_FILE_BYTES) return show(context, { sent, notice: TOO_LARGE, status: 422 });
  return preview(context, sent, null, await inBase64(file));
}

async function preview(
  context: ActionContext,
  sent: SentPrices,
  notice: Notice | null = null,
  file = "",
): Promise<WholePage> {
  const seen: UploadPreview = await context.backend().networkOffers.preview(context.segments.token!, { ...sent, file });
  const status = notice === STALE ? 409 : seen.errorCount > 0 ? 422 : 200;
  return show(context, { sent: file === "" ? sent : { ...sent, text: "" }, preview: seen, notice, status });
}

/** The page after a form that the backend refused. In an outage: what was typed, to be sent again. */
async function refuse(context: ActionContext, error: unknown): Promise<RouteResult> {
  if (!(error instanceof ApiError) || error.code === "link_expired") throw error;
  const sent = sentTable(context.form);
  if (error.status >= 500) {
    const page = createElement(ResendPage, {
      action: paths.networkPrices(context.segments.token!),
      values: textsOf(context.form),
    });
    return deskPage(TITLE, page, { status: 503, retryAfterS: RETRY_AFTER_S });
  }
  if (error.code === "prices_changed") {
    return sent.text === "" ? show(context, { notice: STALE, status: 409 }) : preview(context, sent, STALE);
  }
  const { notice, errors, status } = refusalOf(error);
  const text = Object.values(errors)[0];
  return show(context, { sent, notice: notice ?? { variant: "danger", text: text ?? NOTHING_DONE.text }, status });
}

async function show(
  context: RouteContext,
  state: Partial<NetworkPricesState> & { readonly status?: PageResult["status"] },
): Promise<WholePage> {
  const token = context.segments.token!;
  const prices = await context.backend().networkOffers.read(token);
  const shown = { sent: NOTHING_SENT, preview: null, key: null, notice: null, ...state };
  const view = toNetworkPricesView(token, prices, shown, context.url.origin);
  return deskPage(TITLE, createElement(NetworkPricesPage, { view }), { status: state.status ?? 200 });
}

function sentTable(form: FormData): SentPrices {
  return { text: textOf(form, "text"), year: textOf(form, "year"), isWhole: textOf(form, "isWhole") === "on" };
}
