import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Asked } from "./ask.ts";
import { type BuiltCountry, buildCountry } from "./build.ts";
import { emptyFolder } from "./folder-kv.ts";

const { values } = parseArgs({ options: { escolas: { type: "string", default: "4000,40000,180000,1000000" } } });
const sizes = values.escolas.split(",").map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error("Uso: npm run load -- crescimento [--escolas 4000,40000,180000,1000000]");
  process.exit(2);
}

const MEBIBYTE = 1024 * 1024;
const number = (value: number, digits = 0) =>
  value.toLocaleString("pt-BR", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const p = ({ p50, p95 }: { p50: number; p95: number }) => `${number(p50, 2)} / ${number(p95, 2)}`;

const rows: [string, string[]][] = [];
const put = (name: string, value: string) => {
  const row = rows.find(([other]) => other === name) ?? rows[rows.push([name, []]) - 1]!;
  row[1].push(value);
};

for (const size of sizes) {
  const folder = emptyFolder(path.join(tmpdir(), `crescimento-${process.pid}-${size}`));
  console.log(`› ${number(size)} escolas: inventando e publicando`);
  const built = await buildCountry(size, folder);
  console.log(`› ${number(size)} escolas: perguntando`);
  report(built, folder, ask(folder));
  rmSync(folder, { recursive: true });
}
const heading = ["escolas", ...sizes.map((size) => number(size))];
const lines = [
  heading,
  heading.map((_, i) => (i === 0 ? "---" : "---:")),
  ...rows.map(([name, cells]) => [name, ...cells]),
];
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`,
);
console.log(lines.map((line) => `| ${line.join(" | ")} |`).join("\n"));

/** In a process of its own, so that its memory is that of the searches. */
function ask(folder: string): Asked {
  const script = path.join(import.meta.dirname, "ask.ts");
  const { status, stdout } = spawnSync(process.execPath, ["--no-warnings", "--expose-gc", script, folder], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error("as perguntas não terminaram");
  return JSON.parse(stdout) as Asked;
}

function report({ offers, parts, buildS }: BuiltCountry, folder: string, asked: Asked): void {
  const files = readdirSync(folder).filter((name) => name !== "country.json");
  const bytes = files.map((name) => statSync(path.join(folder, name)).size);
  put("bolsas", number(offers));
  put("arquivos", `${number(files.length)}${parts ? ` (${parts.length} partes)` : ""}`);
  put("snapshot, MB", number(bytes.reduce((sum, size) => sum + size, 0) / MEBIBYTE, 1));
  put("maior arquivo, MB (KV: até 25)", number(Math.max(...bytes) / MEBIBYTE, 1));
  put("montar e gravar, s", number(buildS, 1));
  put("abrir e responder a primeira busca, ms", number(asked.openMs, 1));
  put("na memória para as buscas, MB", number(asked.heldBytes / MEBIBYTE, 1));
  put("pico do processo além do vazio, MB", number(asked.peakBytes / MEBIBYTE));
  put("leituras de KV por busca", number(asked.readsPerQuery, 2));
  put("busca, p50 / p95 ms", p(asked.all));
  for (const kind of ["cidade", "São Paulo", "estado", "país", "raio", "texto"]) {
    const times = asked.byKind[kind];
    put(`… ${kind}`, times ? p(times) : "–");
  }
  put("bolsas de uma cidade, p50 / p95 ms", p(asked.offersInCity));
  put("sugestão de nome, p50 / p95 ms", p(asked.suggestions));
}
