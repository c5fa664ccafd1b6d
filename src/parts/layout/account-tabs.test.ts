import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { paths } from "../../site/paths.ts";
import { AccountTabs } from "./account-tabs.tsx";

test("the sections of the account are links, of which one is the page; a tab would announce a panel that is not there", () => {
  const html = renderToStaticMarkup(createElement(AccountTabs, { here: paths.myOrders() }));
  expect(html.match(/aria-current="\w+">[^<]*/g)).toEqual(['aria-current="true">Bolsas']);
  expect(html.match(/<a href="\/[^"]*"/g)).toHaveLength(2);
  expect(html).not.toContain("role=");
});
