import { statusesIn, transitions } from "../transitions.ts";

/** The commercial partnership of a school, if it ever asked. `ended`: by the team, or never granted. */
export const PARTNERSHIP_TRANSITIONS = transitions({
  requested: ["granted", "ended"],
  granted: ["paused", "ended"],
  paused: ["granted", "ended"],
  ended: ["requested"],
});
export type PartnershipStatus = keyof typeof PARTNERSHIP_TRANSITIONS;

export const PARTNERSHIP_STATUSES = statusesIn(PARTNERSHIP_TRANSITIONS);

export const PARTNERSHIP_LABELS: Readonly<Record<PartnershipStatus, string>> = {
  requested: "pedida",
  granted: "em vigor",
  paused: "em pausa",
  ended: "encerrada",
};
