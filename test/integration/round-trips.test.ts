import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { sectionsOf } from "../../src/routes/desk/sections.ts";
import { ROUTES } from "../../src/routes/table.ts";
import { paths } from "../../src/site/paths.ts";
import { withBindings } from "../../src/worker/with-bindings.ts";
import { browser } from "./post.ts";
import { teamMember } from "./team.ts";
import { publishWorldWithDesk } from "./worker.ts";

const TOKEN = "ab".repeat(32);
const EXECUTING = new Set(["all", "first", "raw", "run"]);

/** Bindings whose database counts its calls: each statement that runs, and each batch. */
function counting() {
  const calls: string[] = [];
  const statement = (of: D1PreparedStatement, sql: string): D1PreparedStatement =>
    new Proxy(of, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === "real") return target;
        if (name === "bind") return (...args: unknown[]) => statement(target.bind(...args), sql);
        if (EXECUTING.has(String(name))) calls.push(sql);
        return value.bind(target);
      },
    });
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => statement(target.prepare(sql), sql);
      if (name === "batch") {
        return (list: (D1PreparedStatement & { real?: D1PreparedStatement })[]) => {
          calls.push("batch");
          return target.batch(list.map((one) => one.real ?? one));
        };
      }
      return Reflect.get(target, name).bind(target);
    },
  });
  return { calls, bindings: withBindings(env, { DB }) as Env };
}

beforeAll(() => publishWorldWithDesk(TOKEN));

/** Screens of the team without a segment that names something. */
const TEAM = ROUTES.filter(({ pattern, load }) => load && /^\/admin[^:]*$/.test(pattern)).map(({ pattern }) => pattern);
const SECTIONS = sectionsOf({ status: "approved", access: "edit", level: "partner" } as Parameters<
  typeof sectionsOf
>[0]);
/** Screens of the desk: its start page, sections and file. */
const DESK = [undefined, ...SECTIONS.map(({ slug }) => slug), "numeros/csv"].map((slug) =>
  paths.schoolDesk(TOKEN, slug),
);

// Who the visitor is, then everything else: D1 has no place in South America.
test("every page of the team and of the desk makes two round trips to D1 at most, that of the session or link among them", async () => {
  const { calls, bindings } = counting();
  const [team, secretary] = [await teamMember(bindings), browser(bindings)];
  const tripsOf = async (visitor: typeof team, path: string) => {
    // The first visit of an isolate loads the modules of the page.
    await (await visitor.get(path)).text();
    calls.length = 0;
    const response = await visitor.get(path);
    await response.text();
    return { path, status: response.status, isTwo: calls.length > 0 && calls.length <= 2, calls: [...calls] };
  };
  const walked = [];
  for (const path of TEAM) walked.push(await tripsOf(team, path));
  for (const path of DESK) walked.push(await tripsOf(secretary, path));
  expect(walked.filter(({ status, isTwo }) => status !== 200 || !isTwo)).toEqual([]);
});
