import { env } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { RouteKind } from "../../../src/parts/screen/route.ts";
import { ROUTES } from "../../../src/routes/table.ts";
import { browser } from "../post.ts";
import { publishWorldWithInbox } from "../worker.ts";
import { FORMS, SCREENS, samplePath } from "./addresses.ts";
import { administrator, anasThings, type Person } from "./families.ts";

/** Kinds of pages with the tag manager: all but those with secrets (T1). */
const IS_MEASURED: Readonly<Record<RouteKind, boolean>> = {
  public: true,
  account: true,
  credentials: false,
  link: false,
  payment: false,
  internal: false,
};

/** As in production, with a container and speeds that are reported. */
const MEASURING = {
  ...env,
  ENVIRONMENT: "production",
  TAG_MANAGER_ID: "GTM-TEST01",
  TELEMETRY_SAMPLE_PERCENT: "10",
} as unknown as Env;

let things: Awaited<ReturnType<typeof anasThings>>;
/** Nobody, a family and an administrator, on a site that measures. */
let people: Person[];

beforeAll(async () => {
  // A line for each request.
  vi.spyOn(console, "log").mockImplementation(() => {});
  await publishWorldWithInbox();
  things = await anasThings();
  const admin = await administrator();
  const measured = ({ cookies }: Person) => {
    const person = browser(MEASURING);
    for (const [name, value] of cookies) person.cookies.set(name, value);
    return person;
  };
  people = [browser(MEASURING), measured(things.ana), measured(admin)];
});

afterAll(() => {
  vi.restoreAllMocks();
});

/** Every path of a pattern that opens something; a token opens one of the screens of links. */
function pathsOf(pattern: string): string[] {
  const parts = { code: things.code, format: "html" };
  if (!pattern.includes(":token")) return [samplePath(pattern, parts)];
  return [things.reviewToken, things.leadToken].map((token) => samplePath(pattern, { ...parts, token }));
}

/** Measurement and protection of a page: consent banner, sampling rate, CSP and referrer policy. */
async function guardsOf(response: Response) {
  const html = await response.text();
  return {
    html,
    asks: html.includes('id="consentimento"'),
    speeds: /data-report="(\d+)"/.exec(html)?.[1],
    allows: response.headers.get("content-security-policy")!.includes("googletagmanager"),
    trustedTypes: response.headers.get("content-security-policy")!.includes("require-trusted-types-for"),
    referrer: response.headers.get("referrer-policy"),
  };
}

const MEASURED = { asks: true, speeds: "10", allows: true, trustedTypes: false, referrer: "same-origin" };
const UNMEASURED = { asks: false, speeds: "0", allows: false, trustedTypes: true, referrer: "no-referrer" };

/** Finds secrets forbidden in a measured page: fields for a password or a code, tokens of links, a payment code. */
function secretsIn(html: string): string[] {
  const secrets = [/type="password"/, /one-time-code/, /[\da-f]{64}/, /br\.gov\.bcb\.pix/i];
  return secrets.filter((secret) => secret.test(html)).map(String);
}

describe("measuring", () => {
  const screens = [
    ...SCREENS.map(({ pattern, kind }) => ["GET", pattern, kind] as const),
    // Signing out shows no page, and would leave nobody to ask as.
    ...FORMS.filter(({ pattern }) => pattern !== "/sair").map(({ pattern, kind }) => ["POST", pattern, kind] as const),
  ];

  test.each(screens)(
    "%s %s, of the kind %s, is measured or holds secrets, never both",
    async (method, pattern, kind) => {
      for (const path of pathsOf(pattern)) {
        for (const person of people) {
          const response = method === "GET" ? await person.get(path) : await person.form(path, { acao: "nenhuma" });
          expect(response.headers.get("referrer-policy")).toBe(IS_MEASURED[kind] ? "same-origin" : "no-referrer");
          const isFile = response.headers.has("content-disposition");
          if (!response.headers.get("content-type")?.startsWith("text/html") || isFile || response.status === 303)
            continue;
          const { html, ...guards } = await guardsOf(response);
          expect(guards).toEqual(IS_MEASURED[kind] ? MEASURED : UNMEASURED);
          if (IS_MEASURED[kind]) expect(secretsIn(html)).toEqual([]);
        }
      }
    },
  );

  test.each(SCREENS.filter(({ kind }) => !IS_MEASURED[kind]).map(({ pattern }) => pattern))(
    "%s tells the container nothing when it is asked",
    async (pattern) => {
      for (const path of pathsOf(pattern)) {
        for (const person of people) {
          const response = await person.send(path, { headers: { "x-tracking": "1" } });
          expect(response.headers.get("content-type") ?? "").not.toContain("application/json");
        }
      }
    },
  );

  test.each(SCREENS.filter(({ kind }) => IS_MEASURED[kind]).map(({ pattern }) => pattern))(
    "%s has a content view",
    async (pattern) => {
      const family = people[1]!;
      for (const path of pathsOf(pattern)) {
        const page = await family.get(path);
        const isPage = page.status === 200 && page.headers.get("content-type")!.startsWith("text/html");
        if (!isPage) continue;
        const response = await family.send(path, { headers: { "x-tracking": "1" } });
        expect(await response.json()).toMatchObject({ route: pattern });
      }
    },
  );

  test("only screens of a password, a link, a payment or the team have none, and the catalogue (K22)", () => {
    const quiet = ROUTES.filter(({ kind, guard }) => !IS_MEASURED[kind] && guard !== "adminRequired");
    const others = quiet.filter(({ kind }) => !["credentials", "link", "payment"].includes(kind));
    expect(others.map(({ pattern }) => pattern)).toEqual(["/playground"]);
  });

  test("a pattern has one row", () => {
    const patterns = ROUTES.map(({ pattern }) => pattern);
    expect(patterns).toEqual([...new Set(patterns)]);
  });

  test("whatever has a token in its address is of the kind of links", () => {
    const others = ROUTES.filter(({ pattern, kind }) => /token/.test(pattern) && kind !== "link");
    expect(others).toEqual([]);
  });

  test.each([`/redefinir-senha/${"a".repeat(64)}/%3E`, "/nada/disso"])(
    "%s, which is no address, is not",
    async (path) => {
      const { html: _, ...guards } = await guardsOf(await people[0]!.get(path));
      expect(guards).toEqual(UNMEASURED);
    },
  );
});
