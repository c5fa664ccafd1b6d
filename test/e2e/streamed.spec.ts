import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "./fixtures.ts";

/** Where the content of a page of one visitor begins. */
const CONTENT = '<main id="conteudo" class="page">';

/** A network between browser and site that holds the content of each document back until it is let through. */
async function slowNetwork(site: string) {
  let letThrough = () => {};
  const through = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const server = createServer(async ({ url, headers }, response) => {
    const { host: _, connection: __, "accept-encoding": ___, ...sent } = headers as Record<string, string>;
    const answer = await fetch(site + url, { headers: sent, redirect: "manual" });
    const { "transfer-encoding": _chunked, "content-encoding": _zipped, ...own } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, own);
    if (answer.headers.get("content-type")?.startsWith("text/html")) await relay(await answer.text(), response);
    else if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
    else response.end();
  });
  const relay = async (html: string, response: ServerResponse) => {
    const [before, after] = html.split(CONTENT);
    response.write(before! + CONTENT);
    await through;
    response.end(after);
  };
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${port}`, letThrough: () => letThrough(), close };
}

for (const javaScriptEnabled of [true, false]) {
  test(`${javaScriptEnabled ? "with" : "without"} script the head is shown before a content that is late @any-screen`, async ({
    browser,
    baseURL,
  }) => {
    const network = await slowNetwork(baseURL!);
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${network.origin}/recuperar-senha`, { waitUntil: "commit" });
    await expect(page.getByRole("banner").getByRole("link").first()).toBeVisible();
    expect(await page.title()).toContain("Esqueci minha senha");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);

    network.letThrough();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    // In the order of the document, with nothing to be moved.
    const order = await page
      .locator("header, main, footer")
      .evaluateAll((found) => found.map(({ tagName }) => tagName));
    expect(order.join(" ")).toMatch(/^HEADER .*MAIN .*FOOTER$/);
    await expect(page.locator("body [hidden][id^='S:'], body template")).toHaveCount(0);
    await context.close();
    network.close();
  });
}
