import { statusesIn, transitions } from "../transitions.ts";

/** The commercial partnership of a school. A school that never asked has none. `ended`: by the team, or never granted. */
export const PARTNERSHIP_TRANSITIONS = transitions({
  asked: ["granted", "ended"],
  granted: ["paused", "ended"],
  paused: ["granted", "ended"],
  ended: ["asked"],
});
export type PartnershipStatus = keyof typeof PARTNERSHIP_TRANSITIONS;

export const PARTNERSHIP_STATUSES = statusesIn(PARTNERSHIP_TRANSITIONS);

export const PARTNERSHIP_WORDS: Readonly<Record<PartnershipStatus, string>> = {
  asked: "pedida",
  granted: "em vigor",
  paused: "em pausa",
  ended: "encerrada",
};
