import { beforeEach, expect, test } from "vitest";
import type { Configuration } from "../configuration.ts";
import { unfinished } from "./built-config.ts";
import { deployProduction, refusals } from "./production.ts";
import type { Run } from "./run.ts";
import { missingRoutes } from "./settings.ts";
import { CHECKS, checkSite, checksOf } from "./smoke-checks.ts";

const NAME = "escola-a-vista-production";
const BEFORE = "00000000-0000-4000-8000-000000000001";
const AFTER = "00000000-0000-4000-8000-000000000002";

const config: Parameters<typeof deployProduction>[1] = {
  name: NAME,
  vars: { SITE_ORIGIN: "https://escolas.test" },
  d1_databases: [],
  kv_namespaces: [],
};

let commands: string[];
let said: string[];
beforeEach(() => {
  [commands, said] = [[], []];
});

/** The output of a command that reads the account or uploads a version. */
const OUTPUTS: readonly (readonly [start: string, stdout: string])[] = [
  ["deployments status", JSON.stringify({ versions: [{ version_id: BEFORE, percentage: 100 }] })],
  ["secret list", JSON.stringify([{ name: "SECOND_FACTOR_KEY" }])],
  ["d1 time-travel", JSON.stringify({ bookmark: "0-1-2-3" })],
  ["versions upload", `Worker Version ID: ${AFTER}`],
];

/**
 * Stands in for the commands: records them, and ends those that begin as a key of `results` with its status and output.
 */
function runThat(results: Readonly<Record<string, readonly [status: number, output: string]>> = {}): Run {
  return ({ args }) => {
    const line = args.join(" ").replace(/^.*wrangler\.js |^--no-warnings /, "");
    commands.push(line);
    const given = Object.entries(results).find(([start]) => line.startsWith(start))?.[1];
    const stdout = given?.[1] ?? OUTPUTS.find(([start]) => line.startsWith(start))?.[1] ?? "";
    return { status: given?.[0] ?? 0, stdout, stderr: "" };
  };
}

const deploy = (tools: Partial<Parameters<typeof deployProduction>[0]> = {}) =>
  deployProduction({ run: runThat(), isWell: async () => true, say: (line) => void said.push(line), ...tools }, config);

/** The first two parts of each command. */
const steps = () => commands.map((line) => line.split(" ").slice(0, 2).join(" "));

test("migrations and snapshot come first, and a version is proved before it gets visitors", async () => {
  const proved: (string | undefined)[] = [];
  expect(await deploy({ isWell: async (_origin, version) => proved.push(version) > 0 })).toBe(true);
  expect(steps()).toEqual([
    "deployments status",
    "secret list",
    "d1 time-travel",
    "scripts/migrate.ts --remote",
    "scripts/publish.ts --remote",
    "versions upload",
    "versions deploy",
    "versions deploy",
    "triggers deploy",
  ]);
  expect(commands.filter((line) => line.startsWith("versions deploy"))).toEqual([
    `versions deploy ${AFTER}@0% ${BEFORE}@100% --name ${NAME} --yes`,
    `versions deploy ${AFTER}@100% --name ${NAME} --yes`,
  ]);
  expect(proved).toEqual([AFTER, undefined]);
  expect(said).toContain("  0-1-2-3 (Time Travel)");
});

test("a version that fails the smoke test gets no visitor", async () => {
  expect(await deploy({ isWell: async () => false })).toBe(false);
  expect(commands.at(-1)).toBe(`versions deploy ${AFTER}@0% ${BEFORE}@100% --name ${NAME} --yes`);
});

test.each([false, true])(
  "a site that fails the smoke test with visitors is rolled back (whole: %s)",
  async (isWhole) => {
    expect(await deploy({ isWhole, isWell: async (_origin, version) => version !== undefined })).toBe(false);
    expect(commands).toContain(isWhole ? "deploy" : "triggers deploy");
    expect(commands.at(-1)).toBe(`rollback ${BEFORE} --name ${NAME} --yes --message prova do site`);
  },
);

test.each(["A request failed. [code: 10007]", `The Worker ${NAME} has no deployments.`])(
  "the first deploy (%s) is whole, asks for the key of second factors, and has nothing to roll back to",
  async (output) => {
    const run = runThat({ "deployments status": [1, output] });
    expect(await deploy({ run })).toBe(true);
    expect(steps()).not.toContain("secret list");
    expect(commands.at(-1)).toBe("deploy");
    expect(said.at(-1)).toContain("npx wrangler secret put SECOND_FACTOR_KEY");
    expect(await deploy({ run, isWell: async () => false })).toBe(false);
    expect(said.at(-1)).toContain("não há programa anterior");
  },
);

test.each([
  ["the live version", "deployments status"],
  ["the secrets", "secret list"],
  ["the bookmark", "d1 time-travel"],
  ["a migration", "scripts/migrate.ts"],
  ["the snapshot", "scripts/publish.ts"],
])("a failure in %s stops the deploy before the release", async (_name, fail) => {
  const run = runThat({ [fail]: [1, "Authentication error [code: 10000]"] });
  await expect(deploy({ run })).rejects.toThrow(
    "saiu com 1 (a Cloudflare recusou o acesso: confira CLOUDFLARE_API_TOKEN)",
  );
  expect(commands.at(-1)).toMatch(new RegExp(`^${fail}`));
});

test("a site whose second factors would be stored in plain text is not deployed", async () => {
  const run = runThat({ "secret list": [0, "[]"] });
  expect(await deploy({ run })).toBe(false);
  expect(said).toEqual([expect.stringMatching(/^✖ falta o segredo SECOND_FACTOR_KEY: npx wrangler secret put/)]);
  expect(commands.at(-1)).toMatch(/^secret list/);
  // Whoever deploys accepted it, by name.
  expect(await deploy({ run, accepted: new Set(["secrets"]) })).toBe(true);
  expect(said).toContainEqual(expect.stringMatching(/^⚠ falta o segredo SECOND_FACTOR_KEY.* \(secrets: aceito por/));
});

test("a site with a pinned snapshot is still deployed", async () => {
  expect(await deploy({ run: runThat({ "scripts/publish.ts": [3, ""] }) })).toBe(true);
});

test("a configuration with placeholders is not deployed", () => {
  const configOf = (id: string, origin: string) => ({
    name: "site",
    vars: { SITE_ORIGIN: origin },
    d1_databases: [{ binding: "DB", database_name: "site", database_id: id }],
    kv_namespaces: [{ binding: "SNAPSHOT", id: id.replaceAll("-", "") }],
  });
  expect(unfinished(configOf("5f1c2a52-9f0e-4c36-9d35-0c4f2b9a7c11", "https://escolas.com.br"))).toEqual([]);
  expect(unfinished(configOf("00000000-0000-0000-0000-000000000002", "https://escolaavista.example"))).toHaveLength(3);
});

test.each<[string, Pick<Configuration, "route" | "routes">, readonly string[]]>([
  ["no routes", {}, ["SITE_ORIGIN", "PAYMENT_HOST"]],
  [
    "the route of another host",
    { routes: [{ pattern: "escolaavista.example", custom_domain: true }] },
    ["SITE_ORIGIN", "PAYMENT_HOST"],
  ],
  ["the route of a part of the site", { route: "escolas.test/blog/*" }, ["SITE_ORIGIN", "PAYMENT_HOST"]],
  ["the host of the site alone", { routes: ["escolas.test/*"] }, ["PAYMENT_HOST"]],
  ["both hosts", { routes: [{ pattern: "escolas.test", custom_domain: true }, "pagar.escolas.test/*"] }, []],
  ["both by a wildcard", { route: "*escolas.test/*" }, []],
])("a configuration with %s is deployed only if the site's hosts are routes", (_name, routes, names) => {
  const vars = { SITE_ORIGIN: "https://escolas.test", PAYMENT_HOST: "pagar.escolas.test" };
  const problems = missingRoutes({ vars, ...routes });
  expect(problems.map((each) => /endereço de (\w+):/.exec(each)![1])).toEqual(names);
  expect(
    missingRoutes({ vars: { SITE_ORIGIN: "https://escolas.test", PAYMENT_HOST: "" }, route: "escolas.test/*" }),
  ).toEqual([]);
});

test("at most ten values that stop a deploy are said, and how many more there are", () => {
  const values = Array.from({ length: 12 }, (_, i) => `V${i}`);
  expect(refusals(values.slice(0, 10))).toHaveLength(10);
  expect(refusals(values).slice(9)).toEqual(["✖ V9 (wrangler.toml, [env.production])", "✖ e mais 2"]);
});

test.each([
  ["nothing but errors", () => new Response("error", { status: 500 })],
  ["blank pages", () => new Response("<html></html>")],
  [
    "no answer at all",
    () => {
      throw new TypeError("fetch failed");
    },
  ],
])("a site with %s fails the smoke test", async (_name, response) => {
  const failures = await checkSite(async () => response(), "https://escolas.test");
  // A blank page still is a cacheable page; every other check fails.
  expect(failures.size).toBeGreaterThanOrEqual(Object.keys(CHECKS).length - 1);
});

test("the smoke test asks for the site's own school and city", async () => {
  const asked: string[] = [];
  const hits = [{ slug: "escola-vertice-natal", address: { city_slug: "natal-rn" } }];
  await checkSite(async (path) => {
    asked.push(path);
    if (path === "/api/v1/schools") return Response.json({ hits });
    return path === "/busca/rn/natal"
      ? Response.redirect("https://escolas.test/busca/rn/natal-rn", 301)
      : new Response();
  }, "https://escolas.test");
  expect(asked).toEqual(
    expect.arrayContaining(["/busca/rn/natal-rn", "/escola/escola-vertice-natal", "/busca/rn/natal"]),
  );
  expect(asked.join()).not.toContain("sao-paulo");
  const failures = await checkSite(async () => Response.json({ hits: [] }), "https://escolas.test");
  expect(failures.get("página de uma escola")).toBe("o site não tem nenhuma escola");
});

/** A site that answers everything over http:// in this way. */
const overHttp = async (response: (url: URL, method: string) => Response) =>
  (
    await checkSite(async (path, method = "GET") => {
      const url = new URL(path, "https://escolas.test");
      return url.protocol === "http:" ? response(url, method) : new Response("error", { status: 500 });
    }, "https://escolas.test")
  ).get("só por HTTPS");

test("the smoke test wants HTTPS: pages redirected, everything else refused", async () => {
  const refused = (method: string, { pathname }: URL) => method === "POST" || pathname.startsWith("/api");
  const redirect = (url: URL) => Response.redirect(url.href.replace("http:", "https:"), 301);
  const right = (url: URL, method: string) =>
    refused(method, url) ? new Response(null, { status: 403 }) : redirect(url);
  expect(await overHttp(right)).toBeUndefined();
  expect(await overHttp(redirect)).toMatch(/^POST .* respondeu 301, não 403$/);
  expect(await overHttp(() => new Response("page"))).toMatch(/^GET .* respondeu 200, não 301$/);
  expect(await overHttp((url) => Response.redirect(`https://outro.test${url.pathname}`, 301))).toMatch(/outro lugar/);
});

test("the smoke test of a version fails when another one answers", async () => {
  const respond = async () => Response.json({ release: "old", problems: [] });
  const failures = await checkSite(respond, "https://escolas.test", checksOf("new"));
  expect(failures.get("programa novo")).toBe("responde o programa old, não new");
});
