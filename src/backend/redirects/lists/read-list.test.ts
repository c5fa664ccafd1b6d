import { expect, test } from "vitest";
import { xlsxOf, zipOf } from "../../../../scripts/import/testing/zip.ts";
import { RedirectError } from "../edit.ts";
import type { StoredRedirect } from "../publish-redirects.ts";
import { importWhole, planImport } from "./plan-import.ts";
import { readList } from "./read-list.ts";

const SITE = { SITE_ORIGIN: "https://escola.example", REDIRECT_HOSTS: "" } as Env;
const NOW = new Date("2026-11-01T12:00:00Z");

async function planned(content: string | Uint8Array, name = "lista.csv", existing: readonly StoredRedirect[] = []) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return planImport(SITE, existing, await readList(bytes, name), NOW);
}

async function imported(content: string | Uint8Array, name?: string) {
  return importWhole(await planned(content, name)).table.table;
}

/** The message of the refusal of a list. */
async function refusal(content: string | Uint8Array, name?: string): Promise<string> {
  try {
    await imported(content, name);
  } catch (error) {
    if (error instanceof RedirectError) return error.message;
    throw error;
  }
  throw new Error("the list was accepted");
}

function utf16be(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
}

/** Each list sends /antiga to /matrículas; with status 302 where it says so. */
test.each<[string, string | Uint8Array, string?, number?]>([
  ["commas", "de,para\n/antiga,/matrículas\n"],
  ["semicolons, with CRLF", "De;Para;Status\r\n/antiga;/matrículas;301\r\n"],
  ["tabs", "from\tto\tcode\n/antiga\t/matrículas\t302\n", undefined, 302],
  ["carriage returns alone", "de;para\r/antiga;/matrículas\r"],
  ["Excel's line of the delimiter, empty rows", "sep=;\nde;para;nota\n;;\n/antiga;/matrículas;a, b\n;;\n"],
  ["a workbook with a title", xlsxOf({ Lista: [["Endereços antigos"], ["De", "Para"], ["/antiga", "/matrículas"]] })],
  ["Windows-1252", Buffer.from("origem;destino;observação\n/antiga;/matrículas;verão\n", "latin1")],
  ["UTF-8 with its mark", "\ufeffOrigem;Destino\n/antiga;/matrículas\n"],
  ["UTF-16 little-endian", Buffer.from("\ufeffde\tpara\n/antiga\t/matrículas\n", "utf16le")],
  ["UTF-16 big-endian", utf16be("de\tpara\n/antiga\t/matrículas\n")],
  ["Shopify", "Redirect from,Redirect to\n/antiga,/matrículas\n"],
  [
    "Screaming Frog",
    "Address,Content Type,Status Code,Status,Redirect URL,Redirect Type\nhttps://escola.example/antiga,text/html,302,Found,https://www.escola.example/matrículas,HTTP Redirect\n",
    undefined,
    302,
  ],
  ["Yoast, without slashes", '"Origin","Target","Type","Format"\n"antiga","matrículas","301","plain"\n'],
  [
    "Apache",
    "# x\n<IfModule mod_alias.c>\nRedirect 301 /antiga /matrículas\nErrorDocument 404 /x\n</IfModule>\n",
    ".htaccess",
  ],
  ["Apache without a status", "Redirect /antiga /matrículas\n", ".htaccess", 302],
  ["Apache, permanent", 'RedirectPermanent "/antiga" "https://escola.example/matrículas"\n', ".htaccess"],
  ["Apache, temporary", "Redirect temp /antiga /matrículas\n", ".htaccess", 302],
  ["Apache, a literal match", "RedirectMatch permanent ^/antiga/?$ /matrículas\n", ".htaccess"],
  ["Apache, a literal rule", "RewriteEngine On\nRewriteRule ^antiga/?$ /matrículas [R=301,NC,L]\n", ".htaccess"],
  ["Wix", "Old URL,New URL\n/antiga,/matrículas\n"],
  ["Yoast", '"Origin","Target","Type","Format"\n"/antiga","/matrículas","302","plain"\n', undefined, 302],
  ["Rank Math", "id,source,matching,destination,type,status\n1,/antiga,exact,/matrículas,302,active\n", undefined, 302],
  ["Redirection", "source,target,regex,code,type,hits,title,status\n/antiga,/matrículas,0,301,url,9,,enabled\n"],
  ["path and target", "Path;Target;Status\n/antiga;/matrículas;301 Moved Permanently\n"],
  ["a word for the status", "caminho;url de destino;tipo\n/antiga;/matrículas;temporário\n", undefined, 302],
  ["permanent, in a column", "source,destination,permanent\n/antiga,/matrículas,false\n", undefined, 302],
  ["a Brazilian date", "de;para;expira\n/antiga;/matrículas;31/01/2027\n"],
  ["no header", "/antiga;/matrículas;302\n", undefined, 302],
  ["the same line twice", "de,para\n/antiga,/matrículas\n/Antiga/,/matrículas\n"],
  ["_redirects", "# antigas\n\n/antiga  /matrículas  302 # nota\n", "_redirects", 302],
  ["_redirects, forced", "/antiga\t/matrículas\t301!\n", "lista.txt"],
  ["_redirects with 307", "/antiga /matrículas 307", "_redirects", 302],
  ["arrows", "/antiga -> /matrículas 301\n", "lista.txt"],
  ["Vercel", '{"redirects":[{"source":"/antiga","destination":"/matrículas","permanent":false}]}', "vercel.json", 302],
  ["Next, statusCode", '[{"source":"/antiga","destination":"/matrículas","statusCode":301}]', "lista.json"],
  ["a map", '{"/antiga": "/matrículas"}', "lista.json"],
  ["a map of objects", '\ufeff{"/antiga": {"to": "/matrículas", "status": 302}}', "lista.json", 302],
  ["pairs", '[["/antiga", "/matrículas"]]', "lista.json"],
  ["Portuguese names in JSON", '[{"de": "/antiga", "para": "/matr\\u00edculas", "nota": null}]', "lista.json"],
])("%s is read", async (_name, content, name, status = 301) => {
  expect(await imported(content, name)).toEqual({ "/antiga": { target: "/matr%C3%ADculas", status } });
});

test("permanent: true is 308", async () => {
  const list = '{"redirects": [{"source": "/antiga", "destination": "/nova", "permanent": true}]}';
  expect(await imported(list)).toEqual({ "/antiga": { target: "/nova", status: 308 } });
});

test.each<[string, string | Uint8Array, readonly string[], string?]>([
  ["patterns of _redirects", "/a /b\n# x\n/blog/* /ajuda/:splat 301\n", ["linha 3: /blog/* →"], "_redirects"],
  ["a rewrite", "/a /b 301\n/app /index.html 200\n", ["linha 2: /app → /index.html: o status é"], "_redirects"],
  ["a condition", "/a /b 302 Country=br\n", ["linha 1: “Country=br” não vale aqui"], "_redirects"],
  ["a query as condition", "/a id=:id /b 301\n", ["linha 1: “id=:id” não vale aqui"], "_redirects"],
  ["no target", "/a /b\n/c\n", ["linha 2: /c: falta o destino"], "_redirects"],
  [
    "every fault of a CSV, in its order",
    'de;para;status;expira\n/a;/a;;\n\n;/b;;\n/c;"/d";3O1;\n/e;/f;301;x;y\n/g/(.*);/h;;\n/i;/j;;2020-01-01\n/k;/l;;\n/K;/m;;\n',
    [
      "linha 2: /a → /a: leva a si mesmo",
      "linha 4: falta o caminho",
      "linha 5: /c → /d: o status é",
      "linha 6: tem 5 colunas",
      "linha 7: /g/(.*) → /h: o caminho é exato",
      "linha 8: /i → /j: a validade já passou",
      "linha 10: /K já vai para /l (linha 9)",
    ],
  ],
  ["lost letters", "de,para\n/a,/b\n/s\ufffdo,/c\n", ["linha 3: /s\ufffdo → /c: tem letras perdidas"]],
  [
    "two encodings",
    Buffer.from("de,para\n/é,/ç\n/\xc3\xa3\xc3\xa7,/c\n/\xe3o,/c\n/\xe1o,/c\n", "latin1"),
    ["linha 3: letra"],
  ],
  ["an open quote", 'de,para\n/a,/b\n"/c,/d\n', ["linha 3: aspas abertas e não fechadas"]],
  ["a regular expression", "source,target,regex\n/a.+,/b,1\n", ["linha 2: /a.+ → /b: é uma expressão regular"]],
  ["one that is off", "source,target,code,status\n/a,/b,301,disabled\n", ["linha 2: /a → /b: está desativado"]],
  ["unknown columns", "\na,b\n1,2\n", ['linha 2: precisa das colunas "de" e "para"']],
  ["an empty list", "\n# nada\n", ["não tem redirecionamentos"]],
  [
    "patterns in JSON",
    '{"redirects": [\n  {\n    "source": "/a/:cidade",\n    "destination": "/b"\n  },\n  {\n    "source": "/c",\n    "destination": "/d/$1"\n  },\n  7\n]}',
    ["linha 3: /a/:cidade", "linha 7: /c → /d/$1", "item 3: não é um redirecionamento"],
  ],
  [
    "a condition of Vercel",
    '[{"source":"/a","destination":"/b","has":[{"type":"host"}]}]',
    ["linha 1: /a → /b: condições"],
  ],
  ["broken JSON", '[\n  {"de": "/a", "para": "/b"},\n]', ["linha 3: o JSON tem um erro"]],
  ["JSON that is cut off", '[\n  {"de": "/a", "para": "/b"},\n  {"de"', ["linha 3: o JSON tem um erro"]],
  ["other JSON", '{"name": "x"}', ["não achei a lista"]],
  [
    "rules of Apache",
    [
      "RewriteEngine On",
      "RewriteRule ^a/(.*)$ /b/$1 [R=301]",
      "RewriteRule ^c$ /d [L]",
      "RewriteCond %{HTTPS} off",
      "RewriteRule ^e$ /f [R=301]",
      "RewriteRule ^g$ /h [R=301,F]",
      "RedirectMatch 301 ^/i/.*$ /j",
      "Redirect 410 /k",
      "RewriteRule ^l\\.html$ /m [R=301]",
      `  RewriteRule  ^${"n".repeat(90)}.$ /o [R=301]`,
    ].join("\n"),
    [
      "linha 2: RewriteRule ^a/(.*)$ /b/$1 [R=301]: é uma expressão regular",
      "linha 3: RewriteRule ^c$ /d [L]: sem R",
      "linha 5: RewriteRule ^e$ /f [R=301]: depende de “RewriteCond %{HTTPS} off”",
      "linha 6: RewriteRule ^g$ /h [R=301,F]: a opção F",
      "linha 7: RedirectMatch 301 ^/i/.*$ /j: é uma expressão regular",
      "linha 8: Redirect 410 /k: 410 não leva",
      `linha 10: RewriteRule ^${"n".repeat(67)}…: é uma expressão regular`,
    ],
    ".htaccess",
  ],
  [
    "another site's address",
    "de,para\nhttps://outro.example/a,/b\n",
    ["linha 2: https://outro.example/a → /b: o endereço é de outro site"],
  ],
  ["a zip", zipOf({ "lista.csv": "de;para\n/a;/b\n" }), ["é um arquivo compactado: mande a planilha que está nele"]],
  ["nginx", "server {\n  rewrite ^/a$ /b permanent;\n}\n", ["linha 1: é o formato nginx"]],
  ["netlify.toml", '[[redirects]]\n  from = "/a"\n  to = "/b"\n', ["linha 1: é o formato TOML"]],
  ["next.config.js", "module.exports = { redirects: [] };\n", ["linha 1: é o formato JavaScript"]],
  ["web.config", '<?xml version="1.0"?>\n<configuration/>\n', ["linha 1: é o formato XML"]],
  ["a workbook without the columns", xlsxOf({ P: [["a"], ["/b"]] }), ['linha 1: precisa das colunas "de" e "para"']],
  ["LibreOffice", zipOf({ "content.xml": "<x/>" }), ["planilha do LibreOffice (.ods): abra-a e salve-a como"]],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), ["planilha antiga do Excel (.xls)"]],
  ["an image", Buffer.from("\x89PNG\x00\x00", "latin1"), ["é uma imagem"]],
  ["bytes", Buffer.from([1, 2, 0, 0, 3, 4, 0, 0, 5]), ["não é um arquivo de texto"]],
])("%s: refused, with the line and what to do", async (_name, content, reasons, name) => {
  const message = await refusal(content, name);
  const at = reasons.map((reason) => message.indexOf(reason));
  expect(at, message).not.toContain(-1);
  expect([...at].sort((a, b) => a - b)).toEqual(at);
});

test("a list changes what it can, and names the lines that it cannot change", async () => {
  const existing: StoredRedirect[] = [
    { path: "/Igual", target: "/busca", note: "verão" },
    { path: "/muda", target: "/busca", status: 302 },
    { path: "/leva", target: "/meio" },
    { path: "/quebrado", target: "https://fora.example/" },
  ];
  const { changes, same, refused, edit } = await planned(
    "de;para\n/igual;/busca\n/muda;/ajuda\n/nova;/artigos\n/meio;/artigos\n/ruim;//x\n/em-cadeia;/nova\n",
    "lista.csv",
    existing,
  );
  expect(changes.map(({ path, before, after }) => [path, before?.target ?? null, after?.target])).toEqual([
    ["/muda", "/busca", "/ajuda"],
    ["/nova", null, "/artigos"],
  ]);
  expect(same).toBe(1);
  expect(refused).toEqual([
    "linha 5: /meio → /artigos: /leva já leva a este caminho: aponte-o antes para outro",
    "linha 6: /ruim → //x: o destino é um caminho (/destino) ou um endereço https://",
    "linha 7: /em-cadeia → /nova: /nova também é redirecionado: aponte direto para /artigos",
  ]);
  expect(Object.keys(edit.table.table).sort()).toEqual(["/igual", "/leva", "/muda", "/nova"]);
});

test("a rule of Apache that also redirects what is below says so", async () => {
  const { changes } = await planned("Redirect 301 /a /b\nRewriteRule ^c$ /d [R=301]\n", ".htaccess");
  expect(changes.map(({ remark }) => remark)).toEqual([expect.stringContaining("abaixo deste caminho"), null]);
});
