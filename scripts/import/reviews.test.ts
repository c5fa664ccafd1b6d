import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { importData } from "./import-data.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";
import { AVALIACOES_HEADER, catalogo } from "./testing/samples.ts";

const CODES = ["A1", "A2", "A3"];
const school = {
  "Código INEP": "35000001",
  Escola: "COLEGIO UM",
  Endereço: "RUA UM, 1 CENTRO. 04617-000 São Paulo - SP.",
};
const row = (code: string) =>
  `${code};35000001;Maria Silva;${code}@exemplo.com.br;aluno;5;4;4;4;"Escola acolhedora, com professores presentes.";2026-10-31`;

class Breakdown extends Error {}

/** A database that breaks down at its k-th write, before the write or after it, when only the answer is lost. */
function breaking(db: D1Database, k: number, when: "before" | "after"): { db: D1Database; writes: () => number } {
  let writes = 0;
  const around = async <T>(write: () => Promise<T>): Promise<T> => {
    const isIt = ++writes === k;
    if (isIt && when === "before") throw new Breakdown();
    const result = await write();
    if (isIt) throw new Breakdown();
    return result;
  };
  const bound = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(real, name) {
        if (name === "run") return () => around(() => real.run());
        if (name === "bind") return (...values: unknown[]) => bound(real.bind(...values));
        const value = Reflect.get(real, name);
        return typeof value === "function" ? value.bind(real) : value;
      },
    });
  const proxy = new Proxy(db, {
    get(real, name) {
      if (name === "prepare") return (sql: string) => bound(real.prepare(sql));
      if (name === "batch") return (statements: D1PreparedStatement[]) => around(() => real.batch(statements));
      const value = Reflect.get(real, name);
      return typeof value === "function" ? value.bind(real) : value;
    },
  });
  return { db: proxy, writes: () => writes };
}

const { write: file } = temporaryFolder();

/** A D1 that is not a file on this machine: rows are staged in it. */
function openStagedD1(): D1Database {
  const { prepare, batch } = openImportD1();
  return { prepare, batch } as D1Database;
}

const filesOfReviews = () =>
  new Map([
    ["catalog", [file("catalogo_2025.csv", catalogo([school]))]],
    ["reviews", [file("avaliacoes.csv", `${AVALIACOES_HEADER}\n${CODES.map(row).join("\n")}\n`)]],
  ] as const);

const reviewsIn = async (db: D1Database) =>
  (await db.prepare("SELECT id, status, testimonial FROM review ORDER BY id").all<Record<string, string>>()).results;

const TABLES = ["review", "review_event", "school", "school_observation", "import_chunk"];

test("an import that is killed between any two writes, and started again, loses and doubles no review", async () => {
  const [db, files] = [openStagedD1(), filesOfReviews()];
  const counted = breaking(db, 0, "before");
  await importData(counted.db, files, () => {});
  const whole = await reviewsIn(db);
  expect(whole.map(({ id }) => id)).toEqual(CODES);
  expect(counted.writes()).toBeGreaterThan(2);
  for (const when of ["before", "after"] as const) {
    let isBroken = true;
    for (let k = 1; isBroken; k++) {
      await db.batch(TABLES.map((t) => db.prepare(`DELETE FROM ${t}`)));
      isBroken = await importData(breaking(db, k, when).db, files, () => {}).then(
        () => false,
        (error) => error instanceof Breakdown,
      );
      // All of them or none: what visitors see is never half an import.
      expect([0, CODES.length]).toContain((await reviewsIn(db)).length);
      await importData(db, files, () => {});
      expect(await reviewsIn(db), `${when} write ${k}`).toEqual(whole);
      expect(await db.prepare("SELECT count(*) AS n FROM import_chunk").first("n")).toBe(0);
    }
  }
});

test("a file that is imported again brings back nothing that was taken down, redacted or deleted", async () => {
  const [db, files] = [openStagedD1(), filesOfReviews()];
  await importData(db, files, () => {});
  const decide = (id: string, status: string, actor: string) =>
    db.prepare("INSERT INTO review_event VALUES (?, 1, ?, '2026-11-01', ?, NULL, NULL, NULL)").bind(id, status, actor);
  await db.batch([
    db.prepare("UPDATE review SET status = 'hidden_on_notice' WHERE id = 'A1'"),
    decide("A1", "hidden_on_notice", "moderator"),
    db.prepare("UPDATE review SET testimonial = 'Sem o nome de ninguém.' WHERE id = 'A2'"),
    decide("A2", "published", "moderator"),
    db.prepare("DELETE FROM review WHERE id = 'A3'"),
    decide("A3", "withdrawn_by_author", "author"),
  ]);
  const report = await importData(db, files, () => {});
  expect(report.notes.get("avaliação já decidida no site: fica como está")).toBe(3);
  expect(await reviewsIn(db)).toMatchObject([
    { id: "A1", status: "hidden_on_notice" },
    { id: "A2", testimonial: "Sem o nome de ninguém." },
  ]);
});

test("a name and an e-mail of a file are read as those of a form", async () => {
  const db = openStagedD1();
  const typed = row("A1").replace("Maria Silva", "MARIA\u00A0 D´ÁVILA").replace("A1@exemplo", "\u200BAna@Exemplo");
  const files = new Map([
    ["catalog", [file("catalogo_2025.csv", catalogo([school]))]],
    ["reviews", [file("avaliacoes.csv", `${AVALIACOES_HEADER}\n${typed}\n`)]],
  ] as const);
  await importData(db, files, () => {});
  expect(await db.prepare("SELECT author_name, author_email FROM review").first()).toEqual({
    author_name: "Maria D'Ávila",
    author_email: "ana@exemplo.com.br",
  });
});
