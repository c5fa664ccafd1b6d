import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules that depend on colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * axe finds nothing on the page, or in the part that a selector picks, in light and in dark. Turn animations off first
 * (`reducedMotion`): a colour in transition has no contrast.
 */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  expect(await violationsOf(page, part)).toEqual([]);
  // Only colours differ in the dark.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, part, COLOUR_RULES), "in the dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** axe's violations on a page, or in a part of it: the rule, and the elements. */
export async function violationsOf(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  // Our pages have no frames, so axe need not transfer results. Passing rules are not reported.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}
