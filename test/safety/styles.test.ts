import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CLIENT_INPUTS } from "../../src/client/inputs.ts";
import { listModules } from "./modules.ts";

const files = globSync("src/**/*.css").sort();
const styles = files.map((file) => readFileSync(file, "utf8")).join("");
const modules = (await listModules("src")).map((file) => readFileSync(file, "utf8"));

test("every style sheet is in one of those that pages load", () => {
  const reached = new Set<string>();
  const visit = (file: string) => {
    reached.add(file);
    for (const [, target] of readFileSync(file, "utf8").matchAll(/@import "([^"]+)"/g))
      visit(path.join(path.dirname(file), target!));
  };
  for (const input of Object.values(CLIENT_INPUTS)) if (input.endsWith(".css")) visit(input);
  expect([...reached].sort()).toEqual(files);
});

test("media queries use em, not pixels, so that layouts follow the text size", () => {
  const queries = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(/@(?:media|container)[^{]*width[^{]*\d(?:px)[^{]*/g)].map(
      ([query]) => `${file}: ${query}`,
    );
  });
  expect(queries).toEqual([]);
});

test("media queries have the widths of the specification, and those that decision 034 names (C37–C39)", () => {
  const widths = [...styles.matchAll(/@(?:media|container)[^{]*/g)].flatMap(([query]) =>
    Array.from(query.matchAll(/width [<>]=? ([\d.]+)r?em/g), ([, em]) => Number(em)),
  );
  expect(widths.length).toBeGreaterThan(50);
  const [small, sm, md, lg] = [480, 640, 768, 1024].map((px) => px / 16);
  for (const used of [small, sm, md, lg]) expect(widths).toContain(used);
  const ofComponents = [16, 18, 21.5, 25.5, 35, 56.25, 60, 63.75];
  expect([...new Set(widths)].filter((em) => ![small, sm, md, lg, ...ofComponents].includes(em))).toEqual([]);
});

test("every class of the markup has a style", () => {
  const styled = new Set(Array.from(styles.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name!));
  const named = modules.flatMap((text) =>
    Array.from(text.matchAll(/\bclass(?:Name)?(?:=|: )"([\w -]+)"/g), ([, names]) => names!.split(" ")).flat(),
  );
  expect(named.length).toBeGreaterThan(300);
  expect([...new Set(named)].filter((name) => !styled.has(name))).toEqual([]);
});

test("a mark that a style sheet draws before or after a class is for no element of another style sheet", () => {
  const texts = files.map((file) => readFileSync(file, "utf8"));
  const leaks = texts.flatMap((text, i) =>
    [...text.matchAll(/^\.([\w-]+)::(?:before|after)/gm)]
      .filter(([, name]) => texts.some((other, j) => i !== j && new RegExp(`\\.${name}(?![\\w-])`).test(other)))
      .map(([rule]) => `${files[i]}: ${rule}`),
  );
  expect(leaks).toEqual([]);
});
