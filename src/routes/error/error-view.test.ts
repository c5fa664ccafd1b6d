import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import ErrorPage from "./error.page.tsx";
import { errorMeta, goneView, noScreenMessage, notFoundMessage, notFoundView, serverErrorView } from "./error-view.ts";

const MESSAGE = noScreenMessage("/nada");
const ERROR = new Error("no such table");

test("a path without a screen and one without content have messages of their own (R37, R38)", () => {
  expect([MESSAGE, notFoundMessage("/busca/xx")]).toEqual(["Page not found: /nada", "Page Not Found: /busca/xx"]);
});

test("in development an error page has the message and the stack, elsewhere neither (U10)", () => {
  expect(notFoundView("id", MESSAGE, { message: null }, true, true).details).toBe(MESSAGE);
  expect(serverErrorView("id", ERROR, true).details).toBe(ERROR.stack);
  for (const view of [
    notFoundView("id", MESSAGE, { message: null }, false, true),
    serverErrorView("id", ERROR, false),
  ]) {
    expect(JSON.stringify(view)).not.toMatch(/Page|table|error-view/);
  }
});

test("an error page has the logo, a title, a message and a button, whatever the error (U1)", () => {
  for (const view of [
    notFoundView("id", MESSAGE, { message: null }, false, true),
    serverErrorView("id", ERROR, false),
  ]) {
    const html = renderToStaticMarkup(createElement(ErrorPage, { view, findsCep: false }));
    const parts = [
      /<svg class="shut-eye"[^>]*>.*?<path/s,
      /<h1>[^<]{10,}</,
      /<p class="lead">[^<]{20,}</,
      />Encontrar minha bolsa</,
    ];
    expect(parts.map((part) => html.search(part) >= 0)).toEqual([true, true, true, true]);
    expect(html).toContain(`<h1>${view.title}</h1><p class="lead">${view.message}</p>`);
  }
});

test("any other error asks to try later or to contact the support (U5, U6)", () => {
  const { title, message } = serverErrorView("id", ERROR, false);
  expect([title, message]).toEqual([
    "Erro interno do servidor",
    "Não foi possível processar o seu pedido. Tente mais tarde ou fale com o suporte.",
  ]);
});

test("the head of an error page: its title, a description that no search engine reads (U7–U9)", () => {
  const meta = errorMeta(true);
  expect(meta).toMatchObject({ title: "Encontre bolsas de estudo perto de você", isIndexable: false });
  expect(meta.description).toMatch(/^Página não encontrada\. Milhares de opções .* descontos de até 80%\.$/);
});

test("without a scholarship no error page promises one", () => {
  const { message } = notFoundView("id", MESSAGE, { message: null }, false, false);
  for (const text of [message, goneView("id", false).message, JSON.stringify(errorMeta(false))]) {
    expect(text).not.toMatch(/%|bolsa/);
  }
});
