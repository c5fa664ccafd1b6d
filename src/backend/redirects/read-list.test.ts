import { expect, test } from "vitest";
import { RedirectError } from "./edit.ts";
import { importList } from "./import-list.ts";
import type { StoredRedirect } from "./publish-redirects.ts";
import { readList } from "./read-list.ts";

const SITE = { SITE_ORIGIN: "https://escola.example", REDIRECT_HOSTS: "" } as Env;
const NOW = new Date("2026-11-01T12:00:00Z");

const imported = async (text: string, existing: readonly StoredRedirect[] = []) =>
  importList(SITE, existing, await readList(text), NOW);

/** The message of the refusal of a list. */
async function refusal(text: string, existing?: readonly StoredRedirect[]): Promise<string> {
  try {
    await imported(text, existing);
  } catch (error) {
    if (error instanceof RedirectError) return error.message;
    throw error;
  }
  throw new Error("the list was accepted");
}

/** Each list sends /antiga to /matrículas; with status 302 where it says so. */
test.each<[string, string, number?]>([
  ["commas", "de,para\n/antiga,/matrículas\n"],
  ["semicolons, with CRLF", "De;Para;Status\r\n/antiga;/matrículas;301\r\n"],
  ["tabs, as a spreadsheet copies them", "from\tto\tstatus\n/antiga\t/matrículas\t302\n", 302],
  ["carriage returns alone", "de;para\r/antiga;/matrículas\r"],
  ["its mark, empty rows, other columns", "\ufeffvisitas;de;para;nota\n;;;\n9;/antiga;/matrículas;a, b\n;;;\n"],
  ["quotes", '"de","para"\n"/antiga","/matrículas"\n'],
  ["no header", "/antiga;/matrículas;302\n", 302],
  ["addresses of this site", "de;para\nhttps://escola.example/Antiga;https://escola.example/matrículas\n"],
  ["the same line twice", "de,para\n/antiga,/matrículas\n/Antiga/,/matrículas\n"],
  ["lines with spaces", "# antigas\n\n/antiga  /matrículas  302\n", 302],
])("%s", async (_name, text, status = 301) => {
  expect((await imported(text)).table.table).toEqual({ "/antiga": { target: "/matr%C3%ADculas", status } });
});

test("a note and a last day are stored", async () => {
  const { puts } = await imported("de;para;nota;expira\n/antiga;/nova;verão;2027-01-31\n");
  expect(puts).toEqual([{ path: "/antiga", target: "/nova", note: "verão", expiresAt: "2027-01-31" }]);
});

test.each<[string, string, readonly string[]]>([
  [
    "every fault, in its order",
    'de;para;status;expira\n/a;/a;;\n\n;/b;;\n/c;"/d";3O1;\n/e;/f;301;x;y\n/g/(.*);/h;;\n/i;/j;;2020-01-01\n/k;/l;;\n/K;/m;;\n',
    [
      "linha 2: /a → /a: leva a si mesmo",
      "linha 4:  → /b: o caminho começa",
      "linha 5: /c → /d: o status é",
      "linha 6: “y” não cabe nas colunas da lista",
      "linha 7: /g/(.*) → /h: o caminho é exato",
      "linha 8: /i → /j: a validade já passou",
      "linha 10: /k já vai para /l (linha 9)",
    ],
  ],
  ["patterns", "/a /b\n# x\n/blog/* /ajuda/:splat 301\n", ["linha 3: /blog/* → /ajuda/:splat: o caminho é exato"]],
  ["a condition", "/a /b 302 Country=br\n", ["linha 1: “Country=br” não cabe nas colunas"]],
  ["no target", "/a /b\n/c\n", ["linha 2: /c → : o destino é"]],
  ["an open quote", 'de,para\n/a,/b\n"/c,/d\n', ["linha 3: aspas abertas e não fechadas"]],
  ["unknown columns", "\na,b\n1,2\n", ['linha 2: precisa das colunas "de" e "para"']],
  ["another format", '{"redirects": []}', ['linha 1: precisa das colunas "de" e "para"']],
  ["an empty list", "\n# nada\n", ["A lista não tem redirecionamentos."]],
  ["a workbook", "PK\u0003\u0004", ["A lista é uma planilha: salve-a como CSV."]],
  [
    "another site's address",
    "de,para\nhttps://outro.example/a,/b\n",
    ["linha 2: https://outro.example/a → /b: o caminho"],
  ],
  ["a path that KV does not hold", `de,para\n/${"a".repeat(512)},/b\n`, ["linha 2: o caminho é longo demais"]],
])("%s: refused, with the line", async (_name, text, reasons) => {
  const lines = (await refusal(text)).split("\n");
  expect(lines).toEqual(reasons.map((reason) => expect.stringContaining(reason)));
});

test("a list replaces redirects of the same path, leaves those that are so already, and breaks none", async () => {
  const existing: StoredRedirect[] = [
    { path: "/Igual", target: "/busca", note: "verão" },
    { path: "/muda", target: "/busca", status: 302 },
    { path: "/Escrita", target: "/busca" },
    { path: "/leva", target: "/meio" },
    { path: "/quebrado", target: "https://fora.example/" },
  ];
  const { puts, deletes, table } = await imported("/igual /busca\n/muda /busca\n/escrita /ajuda\n", existing);
  expect(puts).toEqual([
    { path: "/muda", target: "/busca" },
    { path: "/escrita", target: "/ajuda" },
  ]);
  expect(deletes).toEqual(["/Escrita"]);
  expect(Object.keys(table.table).sort()).toEqual(["/escrita", "/igual", "/leva", "/muda"]);
  expect(await refusal("/meio /artigos\n/b /a\n", existing)).toBe(
    "/leva → /meio: /meio também é redirecionado: aponte direto para /artigos",
  );
});
