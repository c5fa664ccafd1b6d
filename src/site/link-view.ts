import { paths } from "./paths.ts";

export interface LinkView {
  readonly label: string;
  readonly href: string;
}

/** The first step of every breadcrumb. */
export const HOME_LINK: LinkView = { label: "Início", href: paths.home() };

export interface PaginationView {
  readonly current: number;
  readonly total: number;
  readonly href: (page: number) => string;
}
