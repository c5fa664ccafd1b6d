import { beforeAll, expect, test, vi } from "vitest";
import { paths } from "../../../src/site/paths.ts";
import { faultyBindings } from "../faults/faulty.ts";
import { browser } from "../post.ts";
import { publishWorldWithInbox } from "../worker.ts";
import { CALLS, FORMS, SCREENS, samplePath } from "./addresses.ts";
import { administrator, anasThings, type Person } from "./families.ts";

let people: readonly Person[];
beforeAll(async () => {
  await publishWorldWithInbox();
  people = [(await anasThings()).ana, await administrator()];
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** Whether a signed-in visitor stays so when the database is away. */
async function isKept(person: Person, send: (visitor: Person) => Promise<Response>): Promise<boolean> {
  const visitor = browser(faultyBindings("D1 fails"));
  for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
  const token = visitor.cookies.get("authentication_token");
  await (await send(visitor)).body?.cancel();
  return visitor.cookies.get("authentication_token") === token;
}

const visits: readonly (readonly [string, (visitor: Person) => Promise<Response>])[] = [
  ...SCREENS.map(({ pattern }) => [`GET ${pattern}`, (v: Person) => v.get(samplePath(pattern))] as const),
  ...FORMS.map(
    ({ pattern }) => [`POST ${pattern}`, (v: Person) => v.form(samplePath(pattern), { acao: "x" })] as const,
  ),
  ...CALLS.map(
    ({ method, path }) =>
      [
        `${method} ${path}`,
        (v: Person) => (method === "GET" ? v.get(samplePath(path)) : v.json(samplePath(path), {}, method)),
      ] as const,
  ),
];

test("a failing database signs nobody out, on no screen, by no form and no call", async () => {
  const lost: string[] = [];
  for (const person of people) {
    for (const [name, send] of visits) if (!(await isKept(person, send))) lost.push(name);
  }
  // Who asks to leave does.
  expect([...new Set(lost)]).toEqual([`POST ${paths.logout()}`]);
});

test("a screen of a signed-in visitor says that it cannot be read now, and does not ask for a login", async () => {
  const visitor = browser(faultyBindings("D1 fails"));
  for (const [name, value] of people[0]!.cookies) visitor.cookies.set(name, value);
  const response = await visitor.get(paths.myData());
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, expect.anything()]);
  expect(await response.text()).toContain("Não conseguimos carregar agora.");
});
