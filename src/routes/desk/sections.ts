import type { ClaimByLink } from "../../contract/v3/claims.ts";
import { mayWork } from "../../domain/partners/school-rights.ts";
import { PAGE } from "./page.section.tsx";
import { PARTNERSHIP } from "./partnership.section.tsx";
import { PEOPLE } from "./people.section.tsx";
import { PRICES } from "./prices.section.ts";
import { REQUESTS } from "./requests.section.tsx";
import { REVIEWS } from "./reviews.section.tsx";
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
