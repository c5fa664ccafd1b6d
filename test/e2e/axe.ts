import type AxeBuilder from "@axe-core/playwright";

/** Rules that a change of colours can break. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe holds against a page: the rule, and the elements. */
export async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}
