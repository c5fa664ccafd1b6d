import path from "node:path";
import { expect, test } from "vitest";
import { findComponentUses } from "../../scripts/find-component-uses.ts";
import { SECTIONS } from "../../src/client/islands/playground/sections.ts";
import { importsOf, listModules } from "./modules.ts";

const USES = findComponentUses();

const CATALOGUE = "src/client/islands/playground/";
const FIELDS_OF_FORMS = "src/client/islands/form/form-field.tsx";
/** Not components: what all of them are made of. */
const FOUNDATIONS = ["tokens", "buttons"];

const modules = await listModules("src/routes", "src/parts/layout", CATALOGUE);
const run = (file: string) => importsOf(file).filter(({ isPackage, isType }) => !isPackage && !isType);

/** Whether some module of the folder runs the component, without a look into the fields of forms. */
function uses(folder: string, component: string): boolean {
  const seen = new Set<string>();
  const reaches = (file: string): boolean => {
    if (file === component) return true;
    if (seen.has(file) || !/\.tsx?$/.test(file) || file.startsWith(CATALOGUE) || file === FIELDS_OF_FORMS) return false;
    seen.add(file);
    return run(file).some(({ target }) => reaches(target));
  };
  return modules.filter((file) => file.startsWith(folder)).some(reaches);
}

const FOLDERS = [...new Set(modules.map((file) => /^src\/routes\/[^/]+\//.exec(file)?.[0]))]
  .filter((folder) => folder !== undefined && folder !== "src/routes/playground/")
  .map((folder) => [path.basename(folder!), folder!] as const);

test.each(Object.keys(USES))("%s: the catalogue says which screens use it, by the imports", (name) => {
  const components = run(`${CATALOGUE}${name}.tsx`)
    .map(({ target }) => target)
    .filter((file) => /^src\/client\/(ui|components|state)\//.test(file));
  const users = FOLDERS.filter(([, folder]) => components.some((component) => uses(folder, component)));
  const inForms = run(FIELDS_OF_FORMS).some(({ target }) => components.includes(target));
  const onEveryPage = components.some((component) => uses("src/parts/layout/", component));
  const found = [
    ...users.map(([screen]) => screen),
    ...(inForms ? ["every form"] : []),
    ...(onEveryPage ? ["every page"] : []),
  ];
  expect(USES[name]).toEqual(found.sort());
});

test("a component that no screen uses is in the catalogue only if a requirement names it", () => {
  const idle = Object.entries(SECTIONS).filter(([name]) => USES[name]!.length === 0 && !FOUNDATIONS.includes(name));
  expect(idle.length).toBeGreaterThan(0);
  expect(idle.filter(([, { requirement }]) => !requirement).map(([name]) => name)).toEqual([]);
  const used = Object.entries(SECTIONS).filter(([name, { requirement }]) => requirement && USES[name]!.length > 0);
  expect(used.map(([name]) => name)).toEqual([]);
});
