import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("src/client/styles/tokens.css", "utf8");
const SCHEMES = { light: colorsOf("light"), dark: colorsOf("dark") };

/** Text and background colours, as the style sheets pair them. */
const TEXTS: [text: string, background: string][] = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["ink-muted", "paper"],
  ["ink-muted", "surface"],
  ["paper", "ink"],
  ["brand-text", "paper"],
  ["brand-text", "surface"],
  ["on-brand", "brand"],
  ["info", "paper"],
  ["info", "surface"],
  ["info", "info-soft"],
  ["danger", "paper"],
  ["danger", "surface"],
  ...["neutral", "info", "success", "warning", "danger"].map((tone): [string, string] => ["ink", `${tone}-soft`]),
  ["ink-muted", "neutral-soft"],
  ["success", "success-soft"],
  ["warning", "warning-soft"],
  ["danger", "danger-soft"],
  ["brand-text", "danger-soft"],
];

/** Non-text elements that must be visible: focus outlines, handles, rings, dots (WCAG 1.4.11). */
const MARKS: [mark: string, background: string][] = [
  ["focus", "paper"],
  ["focus", "surface"],
  ["info", "rule"],
  ["info", "paper"],
  ["ink-muted", "surface"],
  ["brand-text", "paper"],
  ["rule-strong", "paper"],
  ["rule-strong", "surface"],
];

const cases = (pairs: [string, string][]) =>
  (["light", "dark"] as const).flatMap((scheme) => pairs.map(([a, b]) => [a, b, scheme] as const));

test.each(cases(TEXTS))("%s on %s, %s: at least 4.5 : 1 (J18)", (text, background, scheme) => {
  expect(contrast(SCHEMES[scheme][text]!, SCHEMES[scheme][background]!)).toBeGreaterThanOrEqual(4.5);
});

test.each(cases(MARKS))("%s on %s, %s: at least 3 : 1", (mark, background, scheme) => {
  expect(contrast(SCHEMES[scheme][mark]!, SCHEMES[scheme][background]!)).toBeGreaterThanOrEqual(3);
});

test("the formula is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 10);
  expect(contrast("#ffffff", "#fa6400")).toBeCloseTo(3.05, 2);
});

/** `--name: #rrggbb`, or `light-dark(#rrggbb, #rrggbb)`, by name. */
function colorsOf(scheme: "light" | "dark"): Record<string, string> {
  const tokens = css.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g);
  return Object.fromEntries(
    [...tokens].map(([, name, light, dark = light]) => [name!, scheme === "light" ? light! : dark!]),
  );
}

function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const channel = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
