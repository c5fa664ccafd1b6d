import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules that a change of colours can break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * axe finds nothing on the page as it stands, or in the part of it that a selector picks, in light and in dark. What moves
 * must be told so before (`reducedMotion`): a colour on its way is none.
 */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  expect(await violationsOf(page, part)).toEqual([]);
  // Only colours differ in the dark.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, part, COLOUR_RULES), "in the dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** What axe holds against a page, or a part of it: the rule, and the elements. */
export async function violationsOf(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  // Our pages have no frames: axe need not carry what it found to a page of its own. What is well is not told.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}
