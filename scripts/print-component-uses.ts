import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Where the catalogue reads which screens use a component. */
const COMPONENT_USES = "src/client/islands/playground/uses.ts";

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
function findComponentUses(): Record<string, string[]> {
  const screens = [
    ...globSync("src/routes/*/")
      .map((folder) => path.basename(folder))
      .filter((screen) => screen !== "playground")
      .map((screen) => [screen, reachedFrom(globSync(`src/routes/${screen}/**/*.{ts,tsx}`))] as const),
    ["every page", reachedFrom(globSync("src/site/layout/*.tsx"))] as const,
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

/** The module that states them. */
function printComponentUses(): string {
  const lines = Object.entries(findComponentUses()).map(([name, users]) => `  "${name}": ${JSON.stringify(users)},`);
  return `// Written by \`node scripts/print-component-uses.ts\`; a test compares it with the imports.

/** The screens that use a component of each section, by the file of the section. */
export const USES: Readonly<Record<string, readonly string[]>> = {
${lines.join("\n")}
};
`;
}

if (import.meta.main) writeFileSync(COMPONENT_USES, printComponentUses());
