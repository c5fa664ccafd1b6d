import { expect, test } from "vitest";
import { LINK_MAX, listLink, notesOf } from "./notes-link.ts";

test("a link brings the notes back, after the #, where no server reads them", async () => {
  const notes = { a: "Ótima visita: pátio, “biblioteca” & preço", b: "" };
  const present = "https://escola.example/salvas?escolas=a&serie=medio_1-serie&turno=manha";
  const link = (await listLink(present, ["a", "b", "c"], notes))!;
  expect(link).toMatch(
    /^https:\/\/escola\.example\/salvas\?escolas=a,b,c&serie=medio_1-serie&turno=manha#notas=[\w-]+$/,
  );
  expect(await notesOf(new URL(link).hash, ["a", "b", "c"])).toEqual({ a: notes.a });
  expect(await notesOf("#notas=%%%", ["a"])).toEqual({});
  expect(await notesOf("#notas=AAAA", ["a"])).toEqual({});
});

test("a list of twenty schools with long names fits in a link; notes that do not fit are refused", async () => {
  const slugs = Array.from({ length: 20 }, (_, i) => `${"colegio-de-nome-comprido-".repeat(3)}unidade-${i}`);
  expect((await listLink("https://escola.example/salvas", slugs, {}))!.length).toBeLessThanOrEqual(LINK_MAX);
  const random = Object.fromEntries(
    slugs.map((slug, i) => [
      slug,
      Array.from({ length: 200 }, (_, j) => String.fromCharCode(33 + ((i * 7919 + j * j * 31) % 90))).join(""),
    ]),
  );
  expect(await listLink("https://escola.example/salvas", slugs, random)).toBeNull();
});
