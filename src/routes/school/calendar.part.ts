import type { SchoolPart } from "./part.tsx";

/** The events to come. */
export const CALENDAR: SchoolPart = {
  id: "calendario",
  title: "Calendário",
  inContents: "Calendário",
  isOpenOnWide: true,
  load: ({ calendar }) => calendar,
};
