import fc from "fast-check";
import { expect, test } from "vitest";
import { readAddresses } from "./addresses.ts";
import { requestsTo } from "./requests.ts";

test("requests go to screens, forms and calls, with the parts of their paths filled in", async () => {
  const known = {
    slug: "colegio-vertice",
    offer: "35000001-2027-medio_1-serie-manha",
    canaryCode: "ME-AAAA-AAAA-AAAA",
    codes: ["ME-AAAA-AAAA-AAAA"],
    sessionIds: ["x"],
    cookie: "authentication_token=a",
    halfCookie: "authentication_token=b",
  };
  const requests = fc.sample(requestsTo(await readAddresses(), known), { seed: 1, numRuns: 600 });
  const routes = new Set(requests.map(({ route }) => route));
  for (const kind of [/^GET \/busca/, /^POST \/(?!v3|search)/, /^(GET|POST) \/v3\//]) {
    expect(
      [...routes].some((route) => kind.test(route)),
      String(kind),
    ).toBe(true);
  }
  for (const { path } of requests) expect(path).toMatch(/^\/(?!:)/);
  expect(routes.size).toBeGreaterThan(50);
});
