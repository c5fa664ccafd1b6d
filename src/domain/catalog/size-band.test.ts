import { expect, test } from "vitest";
import { SIZE_BANDS, sizeBandOf } from "./size-band.ts";

test.each([
  ["Até 50 matrículas de escolarização", "até 50 alunos"],
  ["Entre 51 e 200 matrículas de escolarização", "51 a 200 alunos"],
  ["Entre 201 e 500 matrículas de escolarização", "201 a 500 alunos"],
  ["Entre 501 e 1000 matrículas de escolarização", "501 a 1.000 alunos"],
  ["Mais de 1000 matrículas de escolarização", "mais de 1.000 alunos"],
  ["Escola sem matrícula de escolarização", "número de alunos não informado"],
  [null, "número de alunos não informado"],
])("%s: %s", (written, name) => {
  expect(SIZE_BANDS[sizeBandOf(written)]!.name).toBe(name);
});
