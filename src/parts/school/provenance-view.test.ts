import { expect, test } from "vitest";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { toProvenance } from "./provenance-view.ts";

const detail = {
  slug: "colegio-vertice",
  card: { address: { zipCode: "04617000" }, neighborhood: { slug: "campo-belo", name: "Campo Belo" }, bestOffer: null },
  privateCategory: "Particular",
  cnpj: null,
  sizeBand: "Entre 201 e 500",
  offers: [],
  enem: [],
  census: {},
  sources: { identity: "a", stages: "a", cep: "b", category: "b", cnpj: "b", neighborhood: "b" },
} as unknown as SchoolDetail;

test("a fact from another source names it, if known", () => {
  const labels: Record<string, string> = { a: "Catálogo 2025 (Inep), de 2025", b: "Censo 2024 (Inep), de 2024" };
  const view = toProvenance({ detail, sourceLabel: (id) => labels[id] ?? null });
  expect(view.location.lines).toEqual([
    "Endereço: fonte não informada.",
    "Posição no mapa: fonte não informada.",
    "CEP: Censo 2024 (Inep), de 2024.",
    "Bairro: Censo 2024 (Inep), de 2024.",
  ]);
  expect(view.record.lines).toEqual([
    "Nome e situação: Catálogo 2025 (Inep), de 2025.",
    "Etapas: Catálogo 2025 (Inep), de 2025.",
    "Número de alunos: fonte não informada.",
    "Telefone: fonte não informada.",
    "Categoria: Censo 2024 (Inep), de 2024.",
  ]);
});
