import { expect, test } from "vitest";
import { brandOf } from "./brand.ts";

test.each([
  ["/", "main"],
  ["/busca/sp/sao-paulo-sp", "main"],
  ["/busca/sp/sao-paulo-sp?shifts=ead", "distance"],
  ["/busca/sp/sao-paulo-sp?shifts=ead&shifts=manha", "main"],
  ["/bolsas-de-estudo", "scholarship"],
  ["/bolsas-de-estudo/sp/santos-sp", "scholarship"],
  ["/bolsas-de-estudos", "main"],
  ["/matriculas/buscar-bolsas?shifts=ead", "distance"],
  ["/artigos/quem-tem-direito", "career"],
  ["/ajuda", "career"],
])("%s goes under the brand %s", (path, brand) => {
  expect(brandOf(new URL(path, "https://escola.example"))).toBe(brand);
});
