import { type BlockKind, MAX_BLOCKS } from "../../contract/campaign.ts";
import type { StoredCampaign } from "../../contract/v3/campaigns.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { textOf } from "../../parts/forms/form-answer.ts";

/** Fields of each kind of block, in the order of the form. */
const BLOCK_FIELDS: Readonly<Record<BlockKind, readonly string[]>> = {
  title: ["text", "textB"],
  text: ["text", "textB"],
  schools: ["search"],
  offers: ["search"],
  question: ["question", "answer"],
};

export interface BlockDraft {
  readonly kind: BlockKind;
  /** Values typed into its fields. */
  readonly values: Readonly<Record<string, string>>;
}

/** A campaign page as it is typed, right or wrong. */
export interface CampaignDraft {
  readonly title: string;
  readonly titleB: string;
  readonly search: string;
  readonly starts: string;
  readonly expires: string;
  readonly isIndexable: boolean;
  readonly blocks: readonly BlockDraft[];
  readonly reason: string;
  /** Version of the page on which the draft is based. */
  readonly version: string;
}

/** Name of the field of a block in the form, which is also the path of its errors. */
export function blockField(index: number, name: string): string {
  return `blocks.${index}.${name}`;
}

/** The draft of a form; blocks of an unknown kind are left out. */
export function readDraft(form: FormData): CampaignDraft {
  const blocks: BlockDraft[] = [];
  // Steps may leave one more than is accepted, so that nothing typed is lost.
  for (let i = 0; i <= MAX_BLOCKS; i++) {
    const kind = textOf(form, blockField(i, "kind"));
    const fields = findEntry(BLOCK_FIELDS, kind);
    if (!fields) continue;
    const values = Object.fromEntries(fields.map((name) => [name, textOf(form, blockField(i, name))]));
    blocks.push({ kind: kind as BlockKind, values });
  }
  return {
    title: textOf(form, "title"),
    titleB: textOf(form, "titleB"),
    search: textOf(form, "search"),
    starts: textOf(form, "starts"),
    expires: textOf(form, "expires"),
    isIndexable: textOf(form, "isIndexable") === "on",
    blocks,
    reason: textOf(form, "reason"),
    version: textOf(form, "version"),
  };
}

/** The draft of a stored page. */
export function toDraft({ blocks, updatedAt, ...stored }: StoredCampaign): CampaignDraft {
  return {
    ...stored,
    blocks: blocks.map(({ kind, ...values }) => ({ kind: kind as BlockKind, values })),
    reason: "",
    version: updatedAt,
  };
}

/** The content that a draft asks to be stored, for its schema. */
export function toContent({ blocks, reason: _, version: __, ...draft }: CampaignDraft): object {
  return { ...draft, blocks: blocks.map(({ kind, values }) => ({ kind, ...values })) };
}

/**
 * The blocks after a button of the form: "mais:text" adds one, "sobe:2", "desce:2" and "tira:2" move and remove the third.
 * Any other text changes nothing.
 */
export function editBlocks(blocks: readonly BlockDraft[], step: string): readonly BlockDraft[] {
  const [verb = "", what = ""] = step.split(":", 2);
  if (verb === "mais") {
    const fields = findEntry(BLOCK_FIELDS, what);
    if (!fields || blocks.length >= MAX_BLOCKS) return blocks;
    return [...blocks, { kind: what as BlockKind, values: Object.fromEntries(fields.map((name) => [name, ""])) }];
  }
  const index = /^\d{1,2}$/.test(what) ? Number(what) : -1;
  const block = blocks[index];
  if (!block) return blocks;
  const others = blocks.toSpliced(index, 1);
  if (verb === "tira") return others;
  if (verb === "sobe") return others.toSpliced(Math.max(0, index - 1), 0, block);
  return verb === "desce" ? others.toSpliced(index + 1, 0, block) : blocks;
}
