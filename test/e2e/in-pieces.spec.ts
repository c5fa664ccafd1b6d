import { CITY, expect, PARTNER, SCHOOL, test } from "./fixtures.ts";

/** A page of each layout. */
const PAGES = ["/", CITY, SCHOOL, `${PARTNER}/contato`, "/cadastro", "/termos-de-uso"];

/** Ends of what is read by itself; a line of text that comes in parts is broken anew. */
const ENDS = /(?<=<\/(?:article|aside|div|fieldset|footer|form|h[1-3]|header|li|nav|ol|p|section|table|ul)>)/;

/** Score of a page on which no more than the inside of a card moved; "good" is below 0.1. */
const LITTLE = 0.02;

/** The head of a page, and its body in pieces, without scripts: what they move is tested with them. */
function piecesOf(html: string): string[] {
  const text = html.replaceAll(/<script\b.*?<\/script>/gs, "");
  const body = text.indexOf("<body");
  return [text.slice(0, body), ...text.slice(body).split(ENDS)];
}

for (const path of PAGES) {
  test(`what has come stays where it is while the rest comes: ${path}`, async ({ page, request }) => {
    const pieces = piecesOf(await (await request.get(path)).text());
    // An empty page without a policy, which would let nothing write HTML.
    await page.route("/vazia", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.goto("/vazia");
    const moved = await page.evaluate(async (pieces) => {
      const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const scores: number[] = [];
      new PerformanceObserver((list) =>
        scores.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: "layout-shift", buffered: true });
      document.open();
      for (const piece of pieces) {
        document.write(piece);
        // The next piece comes when this one was seen.
        await frame();
        // Without its sheets no browser shows a page.
        while ([...document.querySelectorAll("link")].some(({ rel, sheet }) => rel === "stylesheet" && !sheet))
          await frame();
      }
      document.close();
      await frame();
      await frame();
      return scores.reduce((sum, score) => sum + score, 0);
    }, pieces);
    expect(moved).toBeLessThan(LITTLE);
  });
}
