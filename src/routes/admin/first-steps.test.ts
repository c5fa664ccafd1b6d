import { expect, test } from "vitest";
import { firstSteps } from "./first-steps.ts";

const FRESH = { hasSchools: true, isDemonstration: true, hasEnem: true, hasPrices: true, hasMail: false };
const READY = { hasSchools: true, isDemonstration: false, hasEnem: true, hasPrices: true, hasMail: true };
const empty = { legalName: "", cnpj: "", address: "", email: "", dpoName: "", dpoEmail: "" };
const company = { ...empty, legalName: "Escola S.A.", cnpj: "1", email: "a@b.co", dpoName: "Ana" };

const namesOf = (content: typeof FRESH, setup: Partial<Parameters<typeof firstSteps>[1]> = {}) =>
  firstSteps(
    { content },
    { identity: { name: "E", phone: "", company }, canReserve: false, streetsKey: "tiles", ...setup },
  ).map(({ name }) => name);

test.each([
  ["a demonstration", FRESH, {}, ["Escolas", "Notas do ENEM", "Preços", "E-mail"]],
  ["official schools alone", { ...READY, hasPrices: false, hasEnem: false }, {}, ["Notas do ENEM", "Preços"]],
  [
    "a site that nobody configured",
    READY,
    { identity: { name: "E", phone: "", company: empty }, canReserve: true, streetsKey: "" },
    ["Contato", "Empresa responsável", "Pagamento", "Ruas no mapa"],
  ],
  ["a site with everything", READY, {}, []],
])("%s lacks what it lacks", (_, content, setup, names) => {
  expect(namesOf(content, setup)).toEqual(names);
});
