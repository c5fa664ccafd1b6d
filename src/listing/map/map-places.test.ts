import { expect, test } from "vitest";
import { anchorsFirst } from "./map-places.ts";

const named = (...names: readonly string[]) => names.map((name) => ({ name, lat: 0, lng: 0 }));

test("a neighborhood has one spelling, and official parts of a city are left out", () => {
  const others = ["Parque Dez de Novembro", "Adrianópolis", "Norte", "Zona de Dinamização Santa Maria", "Setor Oeste"];
  const names = anchorsFirst(
    named("Parque 10 de Novembro", "Centro"),
    named("Centro Histórico", "Adrianópolis", ...others),
  );
  expect(names.map(({ name }) => name)).toEqual(["Parque 10 de Novembro", "Centro", "Adrianópolis", "Setor Oeste"]);
});
