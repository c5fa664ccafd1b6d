import { expect, test } from "vitest";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { toProvenance } from "./provenance-view.ts";

const detail = {
  slug: "colegio-vertice",
  card: {
    address: { street: "Rua das Flores", zipCode: "04617000" },
    location: { lat: -23.6, lng: -46.7 },
    neighborhood: { slug: "campo-belo", name: "Campo Belo" },
    bestOffer: null,
    phone: "1155335000",
    stages: ["medio"],
    modalities: [],
  },
  locationPrecision: "neighborhood",
  students: { inf: null, fun1: null, fun2: null, med: null },
  structures: {},
  privateCategory: "Particular",
  cnpj: null,
  sizeBand: "Entre 201 e 500",
  offers: [],
  enem: [],
  census: {},
  sources: { identity: "a", stages: "a", cep: "b", category: "b", cnpj: "b", neighborhood: "b" },
} as unknown as SchoolDetail;

test("a known fact names its source, if that is known, and one that nobody told has none", () => {
  const labels: Record<string, string> = { a: "Catálogo 2025 (Inep), de 2025", b: "Censo 2024 (Inep), de 2024" };
  const view = toProvenance({ detail, sourceLabel: (id) => labels[id] ?? null });
  expect(view.location.lines).toEqual([
    "Endereço: fonte não informada.",
    "Posição no mapa: nossa estimativa.",
    "CEP: Censo 2024 (Inep), de 2024.",
    "Bairro: Censo 2024 (Inep), de 2024.",
  ]);
  expect(view.record.lines).toEqual([
    "Nome e situação: Catálogo 2025 (Inep), de 2025.",
    "Etapas: Catálogo 2025 (Inep), de 2025.",
    "Telefone: fonte não informada.",
    "Categoria: Censo 2024 (Inep), de 2024.",
  ]);
  expect(view.structure.lines).toEqual([]);
  const stated = { ...detail, census: { a: "1", b: ",1", "inep-indicadores-2024": ",,1" } };
  expect(toProvenance({ detail: stated, sourceLabel: (id) => labels[id] ?? "Indicadores" }).structure.lines).toEqual([
    "Declarado pela escola: Catálogo 2025 (Inep), de 2025. Censo 2024 (Inep), de 2024.",
    "Calculado pelo Inep: Indicadores.",
  ]);
  const exact = toProvenance({ detail: { ...detail, locationPrecision: "school" }, sourceLabel: () => null });
  expect(exact.location.lines[1]).toBe("Posição no mapa: fonte não informada.");
});
