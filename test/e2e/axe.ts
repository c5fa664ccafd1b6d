import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules that depend on colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

type RunOptions = Parameters<AxeBuilder["options"]>[0];
type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** Global that axe adds to the page. */
interface Axe {
  readonly run: (context: string | Document, options: RunOptions) => Promise<AxeResults>;
}

/** Passing rules are not reported. Targets of 24 px (WCAG 2.5.8) are not among the default rules. */
const RESULTS: RunOptions = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };

/**
 * axe finds nothing on the page, or in the part that a selector picks, in light and in dark. Turn animations off first
 * (`reducedMotion`): a colour in transition has no contrast.
 */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  expect(await violationsOf(page, part)).toEqual([]);
  // Only colours differ in the dark.
  await turnDark(page);
  const colours: RunOptions = { runOnly: { type: "rule", values: COLOUR_RULES } };
  expect(await violationsAgain(page, part, colours), "in the dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Shows a page in the dark, with colours that change gradually arrived. */
export async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
}

/** axe's violations on a page, or in a part of it: the rule, and the elements. */
export async function violationsOf(page: Page, part?: string): Promise<string[]> {
  // Whole, and with its style sheets.
  await page.waitForLoadState();
  // Our pages have no frames, so axe need not transfer results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(RESULTS);
  if (part) axe.include(part);
  return linesOf(await axe.analyze());
}

/** The same with the axe that is on the page already: loading it takes a quarter of a second. */
async function violationsAgain(page: Page, part?: string, rules: RunOptions = {}): Promise<string[]> {
  const options: RunOptions = { ...RESULTS, ...rules };
  const results = await page.evaluate(
    ([part, options]) => (window as unknown as { readonly axe: Axe }).axe.run(part ?? document, options),
    [part, options] as const,
  );
  return linesOf(results);
}

function linesOf({ violations }: Pick<AxeResults, "violations">): string[] {
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}
