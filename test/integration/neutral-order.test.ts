import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { browser } from "./post.ts";
import { publishPrices } from "./priced-world.ts";
import { locationOf } from "./worker.ts";

beforeAll(publishPrices);

const LIST = "/busca/sp/sao-paulo-sp?sort=min_price";
const OTHER = "/busca/rj/rio-de-janeiro-rj";

/** A browser whose requests are visits. */
function visitor() {
  const { cookies, send } = browser(env);
  return { cookies, open: (path: string) => send(path, { headers: { "sec-fetch-mode": "navigate" } }) };
}

test("the neutral order is remembered on the device until the default one is chosen", async () => {
  const { cookies, open } = visitor();
  const neutral = await open(`${LIST}&neutro=true`);
  expect(neutral.status).toBe(200);
  expect(cookies.get("ordem")).toBe("neutra");
  const other = await open(OTHER);
  expect([other.status, locationOf(other)]).toEqual([302, `${OTHER}?neutro=true`]);
  await open(`${OTHER}?neutro=false`);
  expect(cookies.get("ordem") ?? "").toBe("");
  expect((await open(OTHER)).status).toBe(200);
});
