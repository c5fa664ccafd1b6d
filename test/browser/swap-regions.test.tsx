import { beforeEach, expect, test } from "vitest";
import { announce } from "../../src/client/search-page/announce.ts";
import { swapRegions } from "../../src/client/search-page/swap-regions.ts";
import { navigation, type SearchEvent } from "../../src/client/state/navigation.ts";

/** A page of a search: chips, a heading and cards, and the filters last. */
const searchPage = (...names: readonly string[]) => `<title>${names.length} escolas</title><main>
  <p class="chips" id="em-uso" data-region><a id="chip" href="#em-uso">Manhã</a></p>
  <div id="resultados" data-region><h1 tabindex="-1">${names.length} escolas</h1><ul class="cards">${names
    .map((name) => `<li><article><details id="${name}"><summary>${name}</summary>preços</details></article></li>`)
    .join("")}</ul></div>
  <div id="ilha-filtros" data-props='{"total":${names.length}}'>
    <form id="filtros" action="/busca/${names.length}"><p id="contagem" data-region>${names.length}</p></form>
  </div></main>`;

const text = (selector: string) => document.querySelector(selector)!.textContent;
const swap = (html: string, isChange: boolean) =>
  swapRegions(document.querySelector("main")!, html, { field: document.body }, isChange, false);

beforeEach(() => {
  delete navigation.finish;
  delete navigation.event;
  delete navigation.listener;
  document.body.innerHTML = searchPage("vertice");
});

test("on the way back all is shown at once; the focus and open groups stay", () => {
  document.querySelector("details")!.open = true;
  document.querySelector<HTMLElement>("#chip")!.focus();
  swap(searchPage("vertice", "travessia"), false);
  expect([document.title, text("h1"), text("#contagem")]).toEqual(["2 escolas", "2 escolas", "2"]);
  expect(document.querySelector("#filtros")!.getAttribute("action")).toBe("/busca/2");
  expect(Array.from(document.querySelectorAll("details"), ({ open }) => open)).toEqual([true, false]);
  expect(document.activeElement!.id).toBe("chip");
});

test("after a change the cards in view come first, and the filters after the paint", () => {
  swap(searchPage("vertice", "travessia"), true);
  expect([text("h1"), text("#contagem")]).toEqual(["2 escolas", "1"]);
  navigation.finish!();
  expect([text("#contagem"), document.querySelectorAll("article").length]).toEqual(["2", 2]);
});

test("a change that is made before the filters follow is the last that they hear", () => {
  const heard: SearchEvent[] = [];
  navigation.listener = (event) => heard.push(event);
  swap(searchPage("vertice", "travessia"), true);
  const newer = { query: "?turno=manha", isFailed: false };
  announce(newer);
  navigation.finish!();
  expect(heard).toEqual([newer, { answer: { total: 2 } }, newer]);
  expect(text("#contagem")).toBe("1");
});

test("the last chip that is removed leaves the focus to the heading", () => {
  document.querySelector<HTMLElement>("#chip")!.focus();
  swap(searchPage("vertice", "travessia").replace(/<a id="chip".*?<\/a>/, ""), false);
  expect(document.activeElement!.localName).toBe("h1");
});

test("a page of another site, such as the login of a Wi-Fi, changes nothing", () => {
  const before = document.body.innerHTML;
  expect(() => swap("<h1>Wi-Fi</h1>", true)).toThrow("no page of a search");
  expect(document.body.innerHTML).toBe(before);
});
