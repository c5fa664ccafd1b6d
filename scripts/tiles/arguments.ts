import { parseArgs } from "node:util";
import { CommandError, understand } from "../run-command.ts";
import type { Box } from "./tile-cover.ts";

/** Daily builds of the whole planet; `{data}` is the day. */
const PUBLIC_BUILD = "https://build.protomaps.com/{data}.pmtiles";

const USAGE = `Uso: npm run tiles -- --cidade sao-paulo-sp [opção]
     npm run tiles -- ruas.pmtiles [--remote]

  --cidade nome-uf    recorta as ruas de uma cidade; pode vir mais de uma vez
  --uf SP             recorta as ruas de um estado
  --bbox O,S,L,N      recorta um retângulo, em graus: oeste, sul, leste, norte
  --fonte URL         arquivo PMTiles de que se recorta (ou a variável TILES_SOURCE); {data} é o dia, como 20261101
  --arquivo F         onde fica o recorte; o nome é o do objeto (padrão: .wrangler/tiles/ruas.pmtiles)
  --remote            envia à conta da Cloudflare em vez do balde desta máquina

Depois de uma interrupção, o mesmo comando continua de onde parou.`;

/** The request to `npm run tiles`: a finished file, or a place to cut out. */
export type Command =
  | { readonly file: string; readonly remote: boolean }
  | {
      readonly cities: readonly string[];
      readonly ufs: readonly string[];
      readonly boxes: readonly Box[];
      readonly source: string;
      readonly output: string;
      readonly remote: boolean;
    };

/** Throws CommandError with the usage, or with what is wrong of one value. */
export function parseArguments(args: readonly string[], source = process.env.TILES_SOURCE): Command {
  const { values, positionals } = understand(USAGE, () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        cidade: { type: "string", multiple: true, default: [] },
        uf: { type: "string", multiple: true, default: [] },
        bbox: { type: "string", multiple: true, default: [] },
        fonte: { type: "string" },
        arquivo: { type: "string" },
        remote: { type: "boolean", default: false },
      },
    }),
  );
  const { cidade: cities, uf: ufs, bbox, fonte, arquivo, remote } = values;
  const isExtract = cities.length + ufs.length + bbox.length > 0;
  const [file, ...others] = positionals;
  const isFile = file !== undefined && others.length === 0 && !isExtract && !fonte && !arquivo;
  if (isFile) return { file, remote };
  if (!isExtract || file !== undefined) throw new CommandError(`não entendi o comando.\n\n${USAGE}`);
  const output = arquivo ?? ".wrangler/tiles/ruas.pmtiles";
  return {
    cities,
    ufs,
    boxes: bbox.map(parseBox),
    source: parseSource(fonte || source || PUBLIC_BUILD),
    output,
    remote,
  };
}

/** "O,S,L,N": Brazil has negative numbers, so `--bbox=-47,…` is written with an equals sign. */
function parseBox(text: string): Box {
  const [west, south, east, north] = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const isBox = west! >= -180 && west! < east! && east! <= 180 && south! >= -85 && south! < north! && north! <= 85;
  if (!isBox || text.split(",").length !== 4)
    throw new CommandError(
      `--bbox=${text} não é um retângulo. Escreva oeste,sul,leste,norte, como --bbox=-47.2,-24.1,-46.2,-23.2.`,
    );
  return { west: west!, south: south!, east: east!, north: north! };
}

function parseSource(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new CommandError(`${text} não é um endereço. Escreva a fonte com https://`);
  return text;
}
