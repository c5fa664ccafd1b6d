import * as v from "valibot";
import type { CampaignStatus } from "../domain/campaigns/campaign-status.ts";
import { findToldFact } from "../domain/campaigns/told-facts.ts";
import { isoDate } from "./forms/admin-forms.ts";
import {
  type Check,
  check,
  field,
  lineField,
  longField,
  max,
  min,
  reasonField,
  required,
  tick,
} from "./forms/fields.ts";
import { word } from "./v3/parts.ts";

/** Most blocks of a campaign page. */
export const MAX_BLOCKS = 12;

/** Facts of a campaign come from the data, where they have a source and stay true. */
const noFact: Check = () =>
  v.check(
    (text) => findToldFact(text) === null,
    ({ input }) =>
      `Preço, desconto, data e vagas vêm dos dados, e pressa não entra: tire “${findToldFact(input)}” e mostre uma lista`,
  );

/** Whether a text is the address of a list of schools of this site: a path of the search with its filters. */
export function isListPath(address: string): boolean {
  return /^\/busca(?:\/[a-z]{2}(?:\/[a-z0-9-]+){0,2})?(?:\?[^\s#]*)?$/.test(address);
}

const list = field(
  "Lista",
  required,
  max(500),
  check(isListPath, "Cole o endereço de uma lista deste site, ou escreva o que procurar"),
);
const title = lineField("Título", required, min(5), max(90), noFact);
const titleB = lineField("Título na versão B", max(90), noFact);
const text = longField("Texto", required, max(1_500), noFact);
const textB = longField("Texto na versão B", max(1_500), noFact);

/** A block of a campaign page, by its kind; `b` is what the other version of a test shows in its place, empty for the same. */
const block = v.variant("kind", [
  v.object({ kind: v.literal("title"), text: title, textB: titleB }),
  v.object({ kind: v.literal("text"), text, textB }),
  v.object({ kind: v.literal("schools"), search: list }),
  v.object({ kind: v.literal("offers"), search: list }),
  v.object({
    kind: v.literal("question"),
    question: lineField("Pergunta", required, min(5), max(150), noFact),
    answer: longField("Resposta", required, max(1_500), noFact),
  }),
]);
export type CampaignBlock = v.InferOutput<typeof block>;
export type BlockKind = CampaignBlock["kind"];

const date = (label: string) => lineField(label, isoDate);

/** Content of a campaign page: the same schema for the form, what is stored, and what is published. */
export const campaignContent = v.pipe(
  v.object({
    title,
    titleB,
    /** The search that the campaign is for: its page leads there once it is over. */
    search: list,
    /** First and last day, ISO dates in São Paulo; empty for none. */
    starts: date("Começa em"),
    expires: date("Termina em"),
    /** Whether search engines may list the page. */
    isIndexable: tick,
    blocks: v.pipe(v.array(block), v.maxLength(MAX_BLOCKS, `Uma página tem no máximo ${MAX_BLOCKS} blocos`)),
  }),
  v.forward(
    v.partialCheck(
      [["starts"], ["expires"]],
      ({ starts, expires }) => starts === "" || expires === "" || starts <= expires,
      "O fim vem antes do começo",
    ),
    ["expires"],
  ),
);
export type CampaignContent = v.InferOutput<typeof campaignContent>;

/** A changed page, with its content as JSON; `version` is the `updatedAt` of the page that was edited. */
export const savedCampaign = v.object({
  slug: v.string(),
  version: v.string(),
  content: v.pipe(v.string(), v.maxLength(40_000, "Os textos são longos demais"), v.parseJson(), campaignContent),
  reason: reasonField(),
});

/** A campaign page as it is published. */
export const publishedCampaign = v.intersect([
  v.object({ slug: v.string(), status: word<CampaignStatus>(), updatedAt: v.string() }),
  campaignContent,
]);
export type PublishedCampaign = v.InferOutput<typeof publishedCampaign>;

/** Whether a campaign tests two versions. */
export function hasTest({ titleB: other, blocks }: Pick<CampaignContent, "titleB" | "blocks">): boolean {
  return other !== "" || blocks.some((one) => "textB" in one && one.textB !== "");
}
