import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { paths } from "../../../src/site/paths.ts";
import { teamMember } from "../team.ts";
import { openDesk, REASON } from "./desk.ts";

openDesk();

test.each([
  [{ path: "/a", target: "/a" }, "leva a si mesmo"],
  [{ path: "//evil.com", target: "/busca" }, "o caminho começa com uma barra só"],
  [{ path: "/b", target: "https://evil.example/" }, "não está na lista REDIRECT_HOSTS"],
])("a redirect is refused with the reason: %o", async (entry, reason) => {
  const person = await teamMember();
  const form = { acao: "criar-redirecionamento", status: "301", expiresAt: "", reason: REASON, ...entry };
  const response = await person.form(paths.adminRedirects(), form);
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(reason)]);
  expect(await env.REDIRECTS.get(entry.path)).toBeNull();
});

test("many redirects have pages, those that are not followed first, and can be searched by a part of them", async () => {
  const person = await teamMember();
  const put = (path: string, target: string) => env.REDIRECTS.put(path, target, { metadata: { status: 302 } });
  await Promise.all(Array.from({ length: 21 }, (_, i) => put(`/campanha-${String.fromCharCode(97 + i)}`, "/busca")));
  await put("/quebrado", "https://evil.example/");
  const first = await (await person.get(paths.adminRedirects())).text();
  expect([...first.matchAll(/<article/g)]).toHaveLength(20);
  expect(first.indexOf("/quebrado")).toBeLessThan(first.indexOf("/campanha-a"));
  const second = await (await person.get(`${paths.adminRedirects()}?page=2`)).text();
  expect([first.includes("/campanha-u<"), second.includes("/campanha-u<")]).toEqual([false, true]);
  const found = await (await person.get(`${paths.adminRedirects()}?busca=EVIL.example`)).text();
  expect([...found.matchAll(/<article/g)]).toHaveLength(1);
  expect(found).toContain("Não está valendo: o site evil.example não está na lista");
});
