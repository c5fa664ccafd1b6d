import type { Route } from "../../parts/screen/route.ts";
import { onDemand } from "../../site/on-demand.ts";

const screens = onDemand(() => import("./books.route.ts"));
const TEAM = { kind: "internal", guard: "adminRequired", sample: null } as const;

export const BOOK_ROUTES: readonly Route[] = [
  { ...TEAM, pattern: "/admin/contas", load: screens("loadBooks"), submit: screens("submitBooks") },
  { ...TEAM, pattern: "/admin/contas/csv", load: screens("loadBooksFile") },
];
