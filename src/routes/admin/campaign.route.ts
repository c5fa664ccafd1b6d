import { createElement } from "react";
import { campaignContent, isListPath } from "../../contract/campaign.ts";
import { parseForm } from "../../contract/forms/fields.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { counted, SCHOOLS } from "../../domain/filters/search-kind.ts";
import { readTypedList } from "../../listing/campaign-list.ts";
import { readSearch, searchTitle } from "../../listing/followed-search.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { NO_ERRORS, NOTHING_DONE, type Notice, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { lateScreen } from "../../parts/screen/private-pages.ts";
import type { ActionContext, RouteContext, Submit } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import CampaignFormPage, { type CampaignFormView } from "./campaign.page.tsx";
import { blockField, type CampaignDraft, editBlocks, readDraft, toContent, toDraft } from "./campaign-draft.ts";

const TITLE = "Editar campanha";

const SAVED: Notice = {
  variant: "success",
  text: "Ficou salvo e registrado na auditoria. O que está no ar muda em até dois minutos.",
};
/** Somebody else saved the page in the meantime. */
const CHANGED: Notice = {
  variant: "warning",
  text: "Alguém salvou ou encerrou esta campanha depois que você abriu a página. O que você escreveu está aqui, ainda não salvo: veja a campanha em outra aba e salve de novo se for o caso.",
};

/** `/admin/campanhas/:campaign`: the form of a campaign page. */
export const loadCampaign = lateScreen(deskPage, TITLE, async (context) => {
  const stored = await context.backend().admin.getCampaign(context.segments.campaign!);
  const notice = context.url.searchParams.get("aviso") === "feito" ? SAVED : null;
  return deskPage(TITLE, await show(context, toDraft(stored), stored.status, NO_ERRORS, notice));
});

/** Adds, moves or removes a block of the form, which stores nothing; or saves the page. */
export const submitCampaign: Submit = async (context) => {
  const slug = context.segments.campaign!;
  const stored = await context.backend().admin.getCampaign(slug);
  const typed = readDraft(context.form);
  const step = textOf(context.form, "passo");
  if (step !== "salvar") {
    const draft = { ...typed, blocks: editBlocks(typed.blocks, step) };
    return deskPage(TITLE, await show(context, draft, stored.status, NO_ERRORS, null));
  }
  const { draft, errors: wrongLists } = await readLists(context, typed);
  const content = toContent(draft);
  const errors = { ...issuesOf(content), ...wrongLists };
  if (Object.keys(errors).length > 0) {
    return deskPage(TITLE, await show(context, draft, stored.status, errors, NOTHING_DONE), { status: 422 });
  }
  try {
    const { version, reason } = draft;
    await context.backend().admin.act("salvar-campanha", { slug, version, reason, content: JSON.stringify(content) });
  } catch (error) {
    const refusal = refusalOf(error);
    const isChanged = error instanceof ApiError && error.code === "already_decided";
    const kept = isChanged ? { ...draft, version: stored.updatedAt } : draft;
    const notice = isChanged ? CHANGED : (refusal.notice ?? NOTHING_DONE);
    return deskPage(TITLE, await show(context, kept, stored.status, refusal.errors, notice), refusal);
  }
  return { kind: "redirect", status: 303, location: withQuery(paths.adminCampaign(slug), "aviso=feito") };
};

/** Messages by the names of the fields. */
function issuesOf(content: object): Record<string, string> {
  const { issues } = parseForm(campaignContent, content);
  return Object.fromEntries((issues ?? []).map(({ field, message }) => [field, message]));
}

/** The draft with the canonical address of each list that can be read, and what is wrong with the others. */
async function readLists(context: ActionContext, draft: CampaignDraft) {
  const errors: Record<string, string> = {};
  const read = async (name: string, typed: string) => {
    const list = await readTypedList(context, typed);
    if ("path" in list) return list.path;
    errors[name] = list.error;
    return typed;
  };
  const search = await read("search", draft.search);
  const blocks = await Promise.all(
    draft.blocks.map(async (block, i) => {
      const typed = block.values.search;
      if (typed === undefined) return block;
      return { ...block, values: { search: await read(blockField(i, "search"), typed) } };
    }),
  );
  return { draft: { ...draft, search, blocks }, errors };
}

async function show(
  context: RouteContext,
  draft: CampaignDraft,
  status: CampaignFormView["status"],
  errors: CampaignFormView["errors"],
  notice: Notice | null,
) {
  const slug = context.segments.campaign!;
  const addresses = [draft.search, ...draft.blocks.flatMap(({ values }) => values.search ?? [])];
  const lists = await Promise.all(
    [...new Set(addresses)].map(async (path) => [path, await listInWords(context, path)]),
  );
  const view: CampaignFormView = {
    slug,
    status,
    action: paths.adminCampaign(slug),
    previewHref: paths.adminCampaignPreview(slug),
    draft,
    errors,
    notice,
    lists: Object.fromEntries(lists),
  };
  return createElement(CampaignFormPage, { view });
}

/** "Escolas particulares na Mooca, São Paulo, SP: 34 escolas agora."; empty for what is not yet an address of a list. */
async function listInWords({ search, now }: RouteContext, path: string): Promise<string> {
  const found = isListPath(path) ? await readSearch(search.places, path, now) : null;
  if (!found) return "";
  const query = { ...toSchoolQuery(found.place, found.params), facets: [], countsFees: false, size: 1 };
  const { total } = await search.searchSchools(query);
  return `${await searchTitle(search.places, found)}: ${counted(total, SCHOOLS.noun)} agora.`;
}
