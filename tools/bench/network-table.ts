import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { xlsxOf } from "../../scripts/import/testing/zip.ts";
import { openLocalD1, stateDir } from "../../scripts/platform.ts";
import { hashToken } from "../../src/backend/tokens.ts";
import { PARTNERS_PATH } from "../../src/contract/api-path.ts";
import { GRADES } from "../../src/domain/catalog/stage.ts";
import { seasonOf } from "../../src/domain/pricing/season.ts";
import { type ServedWorker, serveBuild } from "./workerd.ts";

/**
 * CPU that a table of prices of a network costs: 300 schools and all grades, in each format, over a copy of the data. Run it
 * with `STATE_DIR=folder npm exec -c "node tools/bench/network-table.ts"` after `npx vite build`.
 */
const [SCHOOLS, ROUNDS, KEY] = [300, 3, "chave-da-rede"];
const HEADER = ["INEP", "Série", "Turno", "Ano letivo", "Mensalidade"];

const folder = mkdtempSync(path.join(tmpdir(), "rede-"));
try {
  cpSync(path.join(stateDir, "v3"), path.join(folder, "v3"), { recursive: true });
  const codes = await createNetwork();
  const app = await serveBuild({}, { resourcePersistencePath: path.join(folder, "v3") });
  if (!app) throw new Error("Sem dist/: rode antes `npx vite build`.");
  try {
    for (const line of await measure(app, codes)) console.log(line);
  } finally {
    await app.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function createNetwork(): Promise<string[]> {
  const db = openLocalD1(folder);
  const schools = db
    .prepare("SELECT inep_code FROM school WHERE is_active = 1 AND administration = 0 ORDER BY inep_code LIMIT ?")
    .all(SCHOOLS) as { inep_code: string }[];
  const codes = schools.map((row) => row.inep_code);
  const at = new Date().toISOString();
  db.prepare("INSERT INTO network VALUES ('medida', 'Medida', ?)").run(at);
  db.prepare("INSERT INTO network_school SELECT value, 'medida' FROM json_each(?)").run(JSON.stringify(codes));
  db.prepare(
    `INSERT INTO network_person (id, network_id, name, role, email, access, created_at)
     VALUES ('pessoa', 'medida', 'Rita Prado', 'Diretora', 'rita@rede.example', 'edit', ?)`,
  ).run(at);
  db.prepare(
    "INSERT INTO network_key (network_id, key_hash, person_id, created_at) VALUES ('medida', ?, 'pessoa', ?)",
  ).run(await hashToken(KEY), at);
  db.close();
  return codes;
}

async function measure(app: ServedWorker, codes: readonly string[]): Promise<string[]> {
  const year = seasonOf(new Date()).years.at(-1)!;
  const rowsOf = (round: number) =>
    codes.flatMap((code) =>
      GRADES.map(({ name }, grade) => [code, name, "Manhã", String(year), `${1000 + grade * 10 + round},50`]),
    );
  const formats = {
    CSV: ["text/csv", (rows: string[][]) => [HEADER, ...rows].map((row) => row.join(";")).join("\r\n")],
    JSON: [
      "application/json",
      (rows: string[][]) =>
        JSON.stringify(rows.map((row) => Object.fromEntries(HEADER.map((name, i) => [name, row[i]])))),
    ],
    xlsx: ["application/octet-stream", (rows: string[][]) => xlsxOf({ Preços: [HEADER, ...rows] })],
  } as const;
  const lines: string[] = [];
  const send = async (what: string, type: string, body: BodyInit, query: string) => {
    const before = [app.cpuSeconds(), performance.now()] as const;
    const answer = await fetch(`${app.origin}${PARTNERS_PATH}/medida/ofertas${query}`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${KEY}`, "Content-Type": type },
      body,
    });
    const { message, errorCount } = (await answer.json()) as { message: string; errorCount: number };
    const [cpu, wall] = [app.cpuSeconds() - before[0], (performance.now() - before[1]) / 1000];
    const size = typeof body === "string" ? body.length : (body as Uint8Array).byteLength;
    lines.push(
      `${what}: ${cpu.toFixed(2)} s of CPU, ${wall.toFixed(2)} s, ${size} bytes, ${answer.status}, ${errorCount} errors: ${message}`,
    );
  };
  let round = 0;
  for (const [name, [type, format]] of Object.entries(formats)) {
    for (let i = 0; i < ROUNDS; i++) {
      round++;
      const body = format(rowsOf(round)) as BodyInit;
      await send(`${name}, dry run`, type, body, "?simular=1");
      await send(`${name}, published`, type, body, "");
      await send(`${name}, the same again`, type, body, "");
    }
  }
  return lines;
}
