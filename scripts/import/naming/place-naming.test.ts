import { expect, test } from "vitest";
import { presentablePlaceName } from "./place-naming.ts";

test.each([
  ["JD STA CRUZ", "Jardim Santa Cruz"],
  ["VILA SAO JOAO", "Vila São João"],
  ["SACOMA", "Sacomã"],
  ["Vila Sao Joao", "Vila São João"],
  ["CHACARA SEIS DE OUTUBRO", "Chácara Seis de Outubro"],
  ["VILA DOM PEDRO II", "Vila Dom Pedro II"],
  ["N SRA DAS GRACAS", "Nossa Senhora das Graças"],
  ["BLOCO A", "Bloco A"],
  ["SGAN QUADRA 910", "SGAN Quadra 910"],
  ["1ª TRAVESSA", "1ª Travessa"],
  ["PINHEIROS", "Pinheiros"],
])("%s is shown as %s", (text, shown) => {
  expect(presentablePlaceName(text)).toBe(shown);
});
