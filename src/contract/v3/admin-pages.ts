import * as v from "valibot";
import { namedSchool, orNull, text } from "./parts.ts";
import { pictureKeys } from "./pictures.ts";

/** A text that a school provides about itself: it waits for the team, or was published in the last 30 days. */
export const queuedFact = v.object({
  /** Names the version that was read: the school may write another in between. */
  id: text,
  school: namedSchool,
  label: text,
  value: text,
  /** The published text that it would replace. */
  before: orNull,
  providedAt: text,
  isWaiting: v.boolean(),
});
export type QueuedFact = v.InferOutput<typeof queuedFact>;

/** A picture of a school: it waits for the team, or is one of the latest that were published. */
export const queuedPicture = v.object({
  id: text,
  school: namedSchool,
  kind: v.picklist(["photo", "logo"]),
  alt: text,
  width: v.number(),
  height: v.number(),
  sentAt: text,
  isWaiting: v.boolean(),
  /** All that is published of it, for the team to see. */
  keys: pictureKeys,
});
export type QueuedPicture = v.InferOutput<typeof queuedPicture>;
