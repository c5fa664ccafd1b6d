import type { ClaimByLink } from "../../contract/v3/claims.ts";
import { mayWork } from "../../domain/partners/school-rights.ts";
import { PAGE } from "./page.section.ts";
import { PARTNERSHIP } from "./partnership.section.ts";
import { PEOPLE } from "./people.section.ts";
import { PRICES } from "./prices.section.ts";
import { REQUESTS } from "./requests.section.ts";
import { REVIEWS } from "./reviews.section.ts";
import type { DeskSection } from "./section.ts";

/** All sections of the desk besides its start page, in the order of its navigation. */
const SECTIONS: readonly DeskSection[] = [REQUESTS, PRICES, PAGE, REVIEWS, PARTNERSHIP, PEOPLE];

/** Where sections are that others took in, whose addresses letters still have. */
export const MOVED_SECTIONS: Readonly<Record<string, string>> = {
  vagas: "/precos#vagas",
  fotos: "/pagina#fotos",
  dados: "/pagina#dados",
  carta: "/pessoas#carta",
  numeros: "#numeros",
};

/** The sections that a claim opens. */
export function sectionsOf({ status, access, level }: ClaimByLink): readonly DeskSection[] {
  return status === "approved" ? SECTIONS.filter(({ right }) => mayWork(level, access, right)) : [];
}
