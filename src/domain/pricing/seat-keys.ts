/** The query keys of a seat: as filters of a search, and as a price of a school or of a comparison (F2.2). */
export const SEAT_KEYS = [
  { part: "grade", filter: "grade", price: "serie" },
  { part: "shift", filter: "shifts", price: "turno" },
  { part: "year", filter: "years", price: "ano" },
] as const;

/** The query key of a stage in lists. */
export const STAGE_KEY = "stageGroup";
