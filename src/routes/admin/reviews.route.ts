import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import { formsFor, REASON } from "../../parts/desk/desk-form.ts";
import { refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import type { ActionContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { schoolSlugIn } from "../../parts/screen/school-of-path.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { adminScreen, undoLabel } from "./admin-screen.ts";
import { toAuditRow } from "./audit.page.tsx";
import ReviewsPage, {
  DECISIONS,
  lastDecisions,
  type Preview,
  REVIEW_TARGET,
  takeBackForms,
  toNoticeView,
  toReplyView,
  toReviewView,
} from "./reviews.page.tsx";

const REVIEW: FieldView = {
  name: "id",
  label: "Avaliação",
  type: "text",
  hint: "O endereço do link “Denunciar” da avaliação, ou o código dela, que a auditoria busca.",
};

/** Parameter with the id of the review that was just decided. */
const DECIDED = "decidida";

const [load, submit] = reviewsScreen(null);

/** `/admin/avaliacoes` (K4): reviews to moderate, and notices against published ones. */
export const loadReviews = load;

/** Submits an action; `acao=prever` only shows a text without some passages. */
export const submitReviews: Submit = async (context) => {
  const { form } = context;
  const id = textOf(form, "id");
  if (textOf(form, "acao") === "publicar-marcadas") return publishMarked(context);
  if (textOf(form, "acao") === "prever") {
    const [loadPreview] = reviewsScreen({ id, passages: textOf(form, "passages") });
    return loadPreview(context);
  }
  const result = await submit(context);
  if (result.kind !== "redirect" || id === "") return result;
  return { ...result, location: `${result.location}&${new URLSearchParams({ [DECIDED]: id })}` };
};

function reviewsScreen(preview: Preview | null) {
  return adminScreen("Avaliações", async ({ backend, url, now }, { refused, notice }) => {
    const { admin } = backend();
    const page = parsePage(url.searchParams);
    const school = (url.searchParams.get("escola") ?? "").trim();
    const [{ reviews, totalPages }, notices, replies, { entries }] = await Promise.all([
      admin.listReviews({ page, school: schoolSlugIn(school) }),
      admin.listNotices(),
      admin.listReplies(),
      admin.listAudit({ actions: DECISIONS }),
    ]);
    const hrefOf = (n: number) => {
      const query = new URLSearchParams({ ...(school && { escola: school }), ...(n > 1 && { page: String(n) }) });
      return withQuery(paths.adminReviews(), query.toString());
    };
    // Forms return to the same part of the queue.
    const path = hrefOf(page);
    const decided = lastDecisions(entries);
    const justDecided = url.searchParams.get(DECIDED);
    const last = decided.find(({ target }) => justDecided !== null && target === REVIEW_TARGET + justDecided);
    const form = formsFor(path, {}, refused);
    const view = {
      asked: school,
      page: { current: page, total: totalPages, href: hrefOf },
      notice,
      undo: last ? takeBackForms(last, path, refused, undoLabel(last)) : [],
      reviews: reviews.map((review) => toReviewView(review, path, refused, preview, now)),
      notices: notices.map((one) => toNoticeView(one, path, refused, now)),
      replies: replies.map((reply) => toReplyView(reply, path, refused)),
      decided: decided.map((entry) => ({
        ...toAuditRow(entry),
        forms: entry === last ? [] : takeBackForms(entry, path, refused),
      })),
      decidedForms: [form("reabrir-avaliacao", [REVIEW, REASON], "Voltar avaliação já decidida para a fila")],
      replyForms: [
        form("publicar-resposta", [
          REVIEW,
          {
            name: "body",
            label: "Resposta da escola",
            type: "long",
            rows: 3,
            hint: "Como a escola mandou, sem mudar.",
          },
        ]),
        form("retirar-resposta", [REVIEW, REASON]),
      ],
    };
    return createElement(ReviewsPage, { view });
  });
}

/** Publishes each marked review (`ids`), each with its entry in the audit; those that changed since stay. */
async function publishMarked({ form, backend, url }: ActionContext): Promise<RouteResult> {
  let left = 0;
  for (const id of form.getAll("ids")) {
    try {
      await backend().admin.act("publicar-avaliacao", { id: String(id) });
    } catch (error) {
      const { status } = refusalOf(error);
      if (status !== 409 && status !== 404) throw error;
      left++;
    }
  }
  const query = new URLSearchParams(url.searchParams);
  query.set("aviso", left > 0 ? "algumas" : "marcadas");
  return { kind: "redirect", status: 303, location: withQuery(url.pathname, query.toString()) };
}
