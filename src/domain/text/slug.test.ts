import { expect, test } from "vitest";
import { citySlug, fold, neighborhoodFullSlug, slugify } from "./slug.ts";

test.each([
  ["sao jose 2", "sao jose 2"],
  ["São José d'Oeste nº 2", "sao jose d oeste no 2"],
  ["COLEGIO  BATISTA", "colegio batista"],
  [" (Centro) ", "centro"],
  ["Ação", "acao"],
  ["Ac\u0327a\u0303o", "acao"],
  ["Vie\u0302\u0323t", "viet"],
  ["Æther Straße Søren Łódź", "aether strasse soren lodz"],
  ["?!", ""],
  ["", ""],
])("“%s” is folded to “%s”", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("slugs", () => {
  expect(slugify("Colégio São José")).toBe("colegio-sao-jose");
  expect(citySlug("campinas", "SP")).toBe("campinas-sp");
  expect(citySlug("campinas-sp", "SP")).toBe("campinas-sp");
  expect(citySlug("sp-campinas", "SP")).toBe("sp-campinas-sp");
  expect(neighborhoodFullSlug("centro", "campinas-sp")).toBe("centro-campinas-sp");
});
