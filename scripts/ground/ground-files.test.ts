import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { GROUND_FOLDER, readLimits, readWater, writeLimits, writeWater } from "./ground-files.ts";
import { contains, STEPS } from "./lines.ts";
import { ringsOf } from "./topology.ts";

const WATER = [
  ["represa de Guarapiranga", -23.72, -46.74],
  ["represa Billings", -23.79, -46.58],
  ["represa de Furnas", -20.7, -46.1],
  ["Lagoa Rodrigo de Freitas", -22.972, -43.212],
  ["Lago Paranoá", -15.8, -47.815],
  ["lago de Palmas", -10.2, -48.41],
  ["Guaíba", -30.05, -51.27],
  ["Lagoa dos Patos", -31, -51.2],
  ["Lagoa Mirim", -32.8, -53.2],
  ["baía de Guanabara", -22.85, -43.17],
  ["mar de Copacabana", -22.98, -43.17],
  ["baía da Ilha Grande", -23.1, -44.3],
  ["baía de Todos os Santos", -12.9, -38.6],
  ["baía Sul, Florianópolis", -27.65, -48.56],
  ["baía de São Marcos", -2.5, -44.4],
  ["mar de Santos", -24, -46.33],
  ["mar do Recife", -8.06, -34.85],
] as const;

const LAND = [
  ["Praça da Sé", -23.5505, -46.6333],
  ["Ilha do Governador", -22.8, -43.21],
  ["Copacabana", -22.97, -43.187],
  ["Pelourinho", -12.971, -38.509],
  ["Itaparica", -12.98, -38.68],
  ["centro de Santos", -23.96, -46.333],
  ["Ilhabela", -23.82, -45.36],
  ["centro de Florianópolis", -27.596, -48.549],
  ["centro de Vitória", -20.319, -40.338],
  ["centro de Porto Alegre", -30.03, -51.228],
  ["Boa Viagem", -8.12, -34.9],
  ["centro de Fortaleza", -3.73, -38.52],
  ["Asa Sul", -15.81, -47.9],
  ["Palácio da Alvorada", -15.793, -47.823],
  ["Lago Norte", -15.741, -47.848],
  ["praça dos Girassóis, Palmas", -10.184, -48.334],
  ["centro de Manaus", -3.13, -60.02],
  ["centro de Campinas", -22.9, -47.06],
] as const;

const shores = readWater();
const rings = shores.filter(({ isRiver }) => !isRiver).map(({ ring }) => ring);

test.each(WATER)("%s is water", (_, lat, lng) => {
  expect(contains(rings, [lng * STEPS, lat * STEPS])).toBe(false);
});

test.each(LAND)("%s is land", (_, lat, lng) => {
  expect(contains(rings, [lng * STEPS, lat * STEPS])).toBe(true);
});

test("the files have the outlines of 2010 and are small", () => {
  const limits = readLimits();
  expect(limits.rings.size).toBe(5564);
  expect(contains(ringsOf(limits, "3550308"), [-466333, -235505])).toBe(true);
  expect(contains(ringsOf(limits, "3304557"), [-466333, -235505])).toBe(false);
  expect(statSync(new URL("limits.br", GROUND_FOLDER)).size).toBeLessThan(1.5e6);
  expect(statSync(new URL("water.br", GROUND_FOLDER)).size).toBeLessThan(350e3);
});

test("what is written is read again", () => {
  const border = [
    [-466333, -235505],
    [-466000, -235505],
    [-466000, 12],
  ] as const;
  const limits = { arcs: [border, border.toReversed()], rings: new Map([["3550308", [[0, ~1]]]]) };
  expect(readLimits(writeLimits(limits))).toEqual(limits);
  const some = [{ level: 3, isRiver: true, ring: border }];
  expect(readWater(writeWater(some))).toEqual(some);
});
