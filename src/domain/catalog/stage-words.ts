import type { Stage } from "./stage.ts";

/** A stage after what is said of it. */
export const IN_STAGE: Readonly<Record<Stage, string>> = {
  infantil: "na Infantil",
  fundamentalI: "no Fundamental I",
  fundamentalII: "no Fundamental II",
  medio: "no Médio",
};
