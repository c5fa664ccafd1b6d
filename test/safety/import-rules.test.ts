import { expect, test } from "vitest";
import { CLIENT_INPUTS } from "../../src/client/inputs.ts";
import { type Import, importsOf, listModules, parseModule } from "./modules.ts";

/** The layers that each layer may import. A file belongs to the first layer whose pattern matches. */
interface Layer {
  readonly name: string;
  readonly files: RegExp;
  /** Files it may import. */
  readonly values: readonly RegExp[];
  /** Files from which it may import types only. */
  readonly types: readonly RegExp[];
  readonly packages: readonly string[];
}

/** A layer: its folder, and in the features, and the lists of them, the files that are named or end so. */
const layer = (folder: RegExp, inFeatures: RegExp) =>
  new RegExp(`${folder.source}|^src/features/([\\w-]+/)?([\\w-]+\\.)?(${inFeatures.source})$`);

const [domain, search] = [layer(/^src\/domain\//, /rules\.ts/), /^src\/search\//];
const contract = layer(/^src\/contract\//, /(contract|form|actions)\.ts/);
const backend = layer(/^src\/backend\//, /(api|jobs|service|emails|personal-data)\.ts/);
/** Schemas of forms, which the browser validates with too. */
const forms = layer(/^src\/contract\/forms\//, /(form|actions)\.ts/);
const [ui, components, state] = [/^src\/client\/ui\//, /^src\/client\/components\//, /^src\/client\/state\//];
/** Components of islands, which the server renders too. Hydration code runs in the browser only. */
const islands = /^src\/(client\/islands\/(?!(hydrate|registry|unsaved-input|wake)\.)|features\/[\w-]+\/[\w-]+\.tsx$)/;
/** Paths, cookies and small rules of the website: pure, for the browser, the screens, the e-mails and the Worker. */
const site = layer(/^src\/site\//, /styles\.ts/);
/** Parts shared by several screens: layout, cards, forms, parts of schools and orders. */
const parts = /^src\/parts\//;
const listing = /^src\/listing\//;
/** Renders markup outside the page. */
const rendering = /^src\/parts\/screen\/(markup-cache\.ts|island\.tsx)$/;
/** Screens without their loaders. */
const screens = layer(/^src\/routes\/(?!.*\.route\.ts$)(?!table\.ts$|[\w-]+\/screens\.ts$)/, /page\.tsx|view\.ts/);
const loaders = layer(/^src\/routes\/.*\.route\.ts$/, /route\.ts/);
const tables = layer(/^src\/routes\/(table|[\w-]+\/screens)\.ts$/, /(routes|screens)\.ts/);

const LAYERS: readonly Layer[] = [
  { name: "domain", files: domain, values: [domain], types: [], packages: [] },
  { name: "site", files: site, values: [site, domain], types: [], packages: [] },
  { name: "search", files: search, values: [search, domain], types: [], packages: [] },
  // Forms have the same rules on both sides of the boundary. Responses are built from the engine's results.
  { name: "contract", files: contract, values: [contract, domain], types: [search], packages: ["valibot"] },
  {
    name: "backend",
    files: backend,
    values: [backend, contract, search, domain, site],
    types: [],
    packages: [
      "@zip.js/zip.js",
      "arctic",
      "cloudflare:workers",
      "drizzle-orm",
      "graphql",
      "graphql-http",
      "hono",
      "jose",
      "node:crypto",
      "otpauth",
      "pix-utils",
      "sax",
      "valibot",
      "virtual:common-passwords",
    ],
  },
  {
    name: "remote",
    files: /^src\/remote\//,
    values: [/^src\/remote\//, contract, search, domain],
    types: [],
    packages: ["valibot"],
  },
  {
    name: "client/ui",
    files: ui,
    // Masks, maps and the history of the browser, not schools.
    values: [
      ui,
      /^src\/client\/history\.ts$/,
      /^src\/domain\/(constants|forms\/mask|places\/(geo|map-projection))\.ts$/,
      /^src\/site\/pagination\.ts$/,
    ],
    types: [],
    packages: ["react", "react-aria-components"],
  },
  {
    name: "client/components",
    files: components,
    values: [components, ui, domain, site],
    // A card shows the view model of its screen.
    types: [contract, /^src\/(routes|parts|listing)\/.*-view\.ts$/],
    packages: ["react"],
  },
  { name: "client/state", files: state, values: [state, domain], types: [], packages: ["jotai"] },
  {
    name: "client/islands",
    files: islands,
    values: [
      ...[islands, state, ui, components, domain, site, forms],
      /^src\/client\/(family\/notes-link|fragment|site-html|search-page\/(form-url|show-fields))\.ts$/,
    ],
    types: [contract],
    packages: ["react", "react-dom", "jotai", "react-aria-components"],
  },
  {
    name: "client",
    files: /^src\/(client\/|features\/islands\.ts$)/,
    values: [/^src\/(client\/|features\/islands\.ts$)/, islands, domain, site],
    types: [contract],
    packages: [
      "react",
      "react-dom",
      "jotai",
      "supercluster",
      "web-vitals",
      "@googlemaps/js-api-loader",
      "maplibre-gl",
      "maplibre-gl/dist/maplibre-gl-worker.mjs?url",
      "virtual:page-rules",
    ],
  },
  {
    name: "tables of routes",
    files: tables,
    values: [loaders, tables, screens, site, parts],
    types: [],
    packages: [],
  },
  {
    // These render separately and never reach the browser.
    name: "markup cache and islands",
    files: rendering,
    values: [rendering, domain],
    types: [],
    packages: ["react", "react-dom", "jotai"],
  },
  {
    name: "parts of screens",
    files: parts,
    values: [site, parts, components, ui, islands, domain, contract],
    types: [search],
    packages: ["react", "uqr", "valibot"],
  },
  {
    name: "listing",
    files: listing,
    values: [listing, site, parts, components, ui, islands, domain, contract],
    types: [search],
    packages: ["react", "valibot"],
  },
  {
    name: "screens, loaders included",
    files: new RegExp(`${loaders.source}|${screens.source}`),
    values: [screens, listing, site, parts, components, ui, islands, domain, contract],
    // Loaders receive the search and the buckets.
    types: [search],
    packages: ["react", "uqr", "valibot"],
  },
  {
    name: "worker",
    files: /^src\/worker\//,
    values: [
      /^src\/worker\//,
      ...[tables, loaders, screens],
      /^src\/remote\//,
      site,
      parts,
      listing,
      backend,
      contract,
      search,
      domain,
      /^src\/client\/(inputs|site-html|offline\/site-worker)\.ts$/,
    ],
    types: [],
    packages: [
      "cloudflare:workers",
      "pmtiles",
      "hono",
      // The origin of an error that is logged after the response.
      "node:async_hooks",
      "@hono/react-renderer",
      "react",
      "react-dom",
      "valibot",
      "virtual:client-assets",
    ],
  },
];

function layerOf(file: string): Layer | undefined {
  return LAYERS.find((layer) => layer.files.test(file));
}

function isAllowed(layer: Layer, { target, isPackage, isType }: Import): boolean {
  if (isPackage) return layer.packages.some((name) => target === name || target.startsWith(`${name}/`));
  const patterns = isType ? [...layer.values, ...layer.types] : layer.values;
  return patterns.some((pattern) => pattern.test(target));
}

const modules = await listModules("src");

test("every module belongs to a layer, and every layer has modules", () => {
  expect(modules.filter((file) => !layerOf(file))).toEqual([]);
  expect(LAYERS.filter((layer) => !modules.some((file) => layerOf(file) === layer))).toEqual([]);
});

test.each(LAYERS.map((layer) => [layer.name, layer] as const))("%s imports only what it may (J5)", (_name, layer) => {
  const strangers = modules
    .filter((file) => layerOf(file) === layer)
    .flatMap((file) =>
      importsOf(file)
        .filter((i) => !isAllowed(layer, i))
        .map((i) => `${file} imports ${i.target}`),
    );
  expect(strangers).toEqual([]);
});

test("no imports go round in a circle, types included", () => {
  const targetsOf = new Map(
    modules.map((file) => [file, importsOf(file).flatMap(({ target, isPackage }) => (isPackage ? [] : [target]))]),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (done.has(file) || path.includes(file)) return;
    for (const target of targetsOf.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of modules) visit(file, []);
  expect(circles).toEqual([]);
});

test("only the modules of screens that load together pass on what others export", () => {
  const passesOn = (file: string) =>
    parseModule(file).module.staticExports.some(({ entries }) => entries.some((entry) => entry.moduleRequest));
  // Cloudflare finds the classes of Durable Objects among the exports of the Worker.
  const others = modules.filter((file) => passesOn(file) && file !== "src/worker/index.ts");
  expect(others.filter((file) => !tables.test(file))).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
});

test("a screen imports no other screen", () => {
  const screenOf = (file: string) => /^src\/routes\/([^/]+)\//.exec(file)?.[1];
  const strangers = modules
    // The sitemap lists the pages of all others.
    .filter((file) => ![undefined, "sitemap"].includes(screenOf(file)))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => screenOf(target) !== undefined && screenOf(target) !== screenOf(file))
        .map(({ target }) => `${file} imports ${target}`),
    );
  expect(strangers).toEqual([]);
});

test("the lists of features alone know a feature from outside, and no feature knows another", async () => {
  const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
  const others = await listModules("src", "scripts", "tools", "vite", "test");
  const strangers = others
    .filter((file) => !/^src\/features\/[\w-]+\.ts$/.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => featureOf(target) !== undefined && featureOf(target) !== featureOf(file))
        .map(({ target }) => `${file} imports ${target}`),
    );
  expect(strangers).toEqual([]);
});

test("only the Worker's own files and its tests import the Worker", async () => {
  const others = await listModules("src", "scripts", "tools", "vite", "test");
  const users = others.filter((file) => importsOf(file).some((i) => i.target.startsWith("src/worker/")));
  expect(users.filter((file) => !/^(src\/worker|test\/integration)\//.test(file))).toEqual([]);
});

test("no loader, backend or engine is reachable from the browser's code (J5)", () => {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || !/\.tsx?$/.test(file)) return;
    reached.add(file);
    for (const { target, isPackage, isType } of importsOf(file)) if (!isPackage && !isType) visit(target);
  };
  for (const input of Object.values(CLIENT_INPUTS)) visit(input);
  expect(reached.size).toBeGreaterThan(1);
  expect(
    [...reached].filter((f) =>
      [tables, loaders, backend, search, /^src\/(remote|worker)\//].some((layer) => layer.test(f)),
    ),
  ).toEqual([]);
});
