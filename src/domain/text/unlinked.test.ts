import { expect, test } from "vitest";
import { unlinked } from "./unlinked.ts";

/** Addresses as programs that show e-mails find them. */
const ADDRESS = /[a-z][\w+.-]*:\/\/|[\p{L}\d-]+[.。．｡]\p{L}{2,}|\S@\p{L}/iu;

test.each([
  "Veja https://evil.example/a?b=c.",
  "www.evil.example",
  "evil.example",
  "t.co",
  "ana@evil.example",
  "http://1.2.3.4/",
  "HTTPS://EVIL.EXAMPLE",
  "golpe。example",
])("no address is found in %j, and it reads the same", (text) => {
  expect(text).toMatch(ADDRESS);
  expect(unlinked(text)).not.toMatch(ADDRESS);
  expect(unlinked(text).replaceAll("\u2060", "")).toBe(text);
});

test.each(["Das 8:30 às 12h, por R$ 1.250,00. Até logo!", "D. Ana e J. R. Souza"])("%j stays as it is", (text) => {
  expect(unlinked(text)).toBe(text);
});
