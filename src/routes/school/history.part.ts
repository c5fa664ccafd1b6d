import type { SchoolPart } from "./part.tsx";

/** The fees over time. */
export const HISTORY: SchoolPart = {
  id: "historico",
  title: "Histórico de preços",
  inContents: null,
  isOpenOnWide: false,
  load: ({ history }) => history,
};
