import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** Opens the catalogue, and waits until it is hydrated. */
export async function openCatalogue(page: Page): Promise<void> {
  await page.goto("/playground");
  await expect(page.locator("#catalogo")).toHaveAttribute("data-state", "ready");
}

/** The section of a component. */
export function sectionOf(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** Opens the catalogue; returns the section of a component. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  await openCatalogue(page);
  return sectionOf(page, title);
}

/** The component of a section in one of its states. */
export function specimen(section: Locator, state: string): Locator {
  return section
    .locator(".specimen")
    .filter({ has: section.page().getByRole("heading", { name: state, exact: true }) });
}

/** The focus is within the element. */
export async function expectFocusWithin(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((e) => e.contains(document.activeElement))).toBe(true);
}
