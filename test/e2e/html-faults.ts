import type { Page } from "@playwright/test";

/** Search engines and tabs truncate longer titles. */
const MAX_TITLE = 70;

/** Violations of the HTML standard, and broken references, that axe does not check. Each as one line. */
export function htmlFaults(page: Page): Promise<string[]> {
  return page.evaluate((maxTitle) => {
    const faults: string[] = [];
    const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector));
    const tell = (what: string, element: Element) => faults.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
    for (const element of all("[id]")) if (/\s/.test(element.id)) tell("id with a space", element);
    for (const name of [
      "for",
      "form",
      "list",
      "popovertarget",
      "aria-describedby",
      "aria-labelledby",
      "aria-controls",
    ]) {
      for (const element of all(`[${name}]`)) {
        const value = element.getAttribute(name)!;
        // A list of ids may be empty; React Aria leaves such ones.
        const ids = name.startsWith("aria-") ? (value.match(/\S+/g) ?? []) : [value];
        for (const id of ids) if (!document.getElementById(id)) tell(`${name} leads nowhere`, element);
      }
    }
    for (const list of all("ul, ol")) if (!list.querySelector(":scope > li")) tell("empty list", list);
    for (const time of all("time:not([datetime])")) tell("time without datetime", time);
    for (const field of all('input[type=tel][autocomplete="tel-national"]')) tell("not of this type", field);
    for (const set of all("fieldset, [role=group], [role=radiogroup]")) {
      const isNamed = set.matches("[aria-label], [aria-labelledby]") || set.querySelector(":scope > legend");
      if (!isNamed) tell("group without a name", set);
    }
    for (const group of all("details:has(> label input)")) if (!group.ariaLabel) tell("group without a name", group);
    for (const aside of all("aside")) if (!aside.ariaLabel) tell("aside without a name", aside);
    const names = new Set<string>();
    for (const landmark of all("aside, nav, section[aria-label], section[aria-labelledby]")) {
      const { ariaLabel } = landmark;
      const labelledBy = document.getElementById(landmark.getAttribute("aria-labelledby") ?? "");
      const name = `${landmark.localName} ${ariaLabel ?? labelledBy?.textContent ?? ""}`;
      if (names.has(name)) tell("two of one name", landmark);
      names.add(name);
    }
    if (document.title.length > maxTitle) faults.push(`title of ${document.title.length}: ${document.title}`);
    return faults;
  }, MAX_TITLE);
}
