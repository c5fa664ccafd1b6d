import { afterAll, beforeAll, expect, test } from "vitest";
import { type NamedSchool, openTrigrams, type TrigramDatabase } from "./pg-trgm.ts";

const SCHOOLS: readonly NamedSchool[] = [
  { id: "35000004", name: "Colégio Anchieta", city: "Salvador", uf: "BA" },
  { id: "35000003", name: "Colégio Santo Agostinho", city: "Belo Horizonte", uf: "MG" },
  { id: "35000002", name: "Colégio Anchieta", city: "Porto Alegre", uf: "RS" },
  { id: "35000001", name: "Colégio Dante Alighieri", city: "São Paulo", uf: "SP" },
  { id: "35000006", name: "Escola Pequeno Príncipe", city: "Recife", uf: "PE" },
  { id: "35000005", name: "Escola Pequeno Príncipe", city: "Recife", uf: "PE" },
];

/** PostgreSQL creates its first files at its start, which takes a busy machine a while. */
const START_MS = 60_000;

let database: TrigramDatabase;
beforeAll(async () => {
  database = await openTrigrams(SCHOOLS);
}, START_MS);
afterAll(() => database.close());

const first = async (typed: string) => (await database.find(typed, 3))[0];

test("trigrams find a misspelt name", async () => {
  expect(await first("Colejio Dante Aligieri")).toBe("35000001");
  expect(await first("sto agustinho")).toBe("35000003");
});

test("a typed place distinguishes schools of the same name", async () => {
  expect(await first("anchieta salvador")).toBe("35000004");
  expect(await first("anchieta rs")).toBe("35000002");
});

test("schools of equal similarity are sorted by code, and limited to the requested number", async () => {
  expect(await database.find("pequeno príncipe", 2)).toEqual(["35000005", "35000006"]);
});
