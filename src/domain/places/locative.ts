/** The preposition of "in" before a place. */
export type Locative = "em" | "no" | "na" | "nos" | "nas";
