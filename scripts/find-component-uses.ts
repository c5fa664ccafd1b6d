import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

const CATALOGUE = "src/client/islands/playground";
/** Has a component for each type of field: what a form uses depends on its data. */
const FIELDS_OF_FORMS = "src/client/islands/form/form-field.tsx";

/** Imports of values, dynamic ones included: types have no effect at run time. */
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

function importsOf(file: string): string[] {
  const found = readFileSync(file, "utf8").matchAll(IMPORT);
  return Array.from(found, ([, fixed, dynamic]) => path.join(path.dirname(file), (fixed ?? dynamic)!)).filter(
    existsSync,
  );
}

/** The modules that run because of some: their imports, and those of the imports. */
function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || file.startsWith(CATALOGUE)) return;
    reached.add(file);
    if (file !== FIELDS_OF_FORMS) importsOf(file).forEach(visit);
  };
  files.forEach(visit);
  return reached;
}

/** The screens whose modules import a component of each section of the catalogue, by the file of the section. */
export function findComponentUses(): Record<string, string[]> {
  const screens = [
    ...globSync("src/routes/*/")
      .map((folder) => path.basename(folder))
      .filter((screen) => screen !== "playground")
      .map((screen) => [screen, reachedFrom(globSync(`src/routes/${screen}/**/*.{ts,tsx}`))] as const),
    ["every page", reachedFrom(globSync("src/parts/layout/*.tsx"))] as const,
    ["every form", new Set(importsOf(FIELDS_OF_FORMS))] as const,
  ];
  const uses = globSync(`${CATALOGUE}/*.tsx`)
    .sort()
    .map((section): [string, string[]] => {
      const components = importsOf(section).filter((file) => /^src\/client\/(ui|components|state)\//.test(file));
      const users = screens.filter(([, files]) => components.some((component) => files.has(component)));
      return [path.basename(section, ".tsx"), users.map(([screen]) => screen).sort()];
    });
  return Object.fromEntries(uses);
}
