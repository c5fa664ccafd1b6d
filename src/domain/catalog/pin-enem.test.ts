import { expect, test } from "vitest";
import { enemKey, pinEnem } from "./pin-enem.ts";

test("a pin shows the mean of the ENEM in whole points, and its title the year", () => {
  expect(pinEnem({ average: 541.37, edition: 2025 })).toEqual({
    label: "541",
    price: "Média no ENEM 2025: 541",
    isEnem: true,
  });
  expect(pinEnem({ average: 600, edition: null }).price).toBe("Média no ENEM: 600");
  expect(pinEnem(null)).toEqual({ label: "", price: "", isEnem: false });
});

test("the key names the year that all means are of", () => {
  const of = (...editions: number[]) => enemKey(editions.map((edition) => ({ average: 500, edition })));
  expect(of(2025, 2025)).toEqual({ short: "ENEM 2025", figure: "média no ENEM 2025" });
  expect(of(2025, 2024).short).toBe("ENEM");
});
