import type { Route } from "../../src/parts/screen/route.ts";
import { ROUTES } from "../../src/routes/table.ts";
import { VERTICE } from "../fixtures/world.ts";

/** 6º ano, manhã: as filters of a list. */
export const LISTED = "grade=fundamentalII_6-ano&shifts=manha";
/** The same as a price of a school. */
export const ASKED = "serie=fundamentalII_6-ano&turno=manha";

/**
 * The address of each screen with prices, by its pattern. Lists take the child as filters, others as a price, of
 * schools that have one.
 */
export const SCREENS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ROUTES.filter(({ child }) => child).map((row) => [row.pattern, addressOf(row)])),
  "/busca as a map": `/busca/sp/sao-paulo-sp?view=map&${LISTED}`,
  "/matriculas/buscar-bolsas as a map": `/matriculas/buscar-bolsas?distinct=false&view=map&${LISTED}`,
};

function addressOf({ sample, child }: Route): string {
  if (child === "shows") return sample!;
  const path = sample!.replace(`=${VERTICE.slug}`, "=:slug,:other").replace(VERTICE.slug, ":slug");
  return `${path}${path.includes("?") ? "&" : "?"}${path.includes(":slug") ? ASKED : LISTED}`;
}
