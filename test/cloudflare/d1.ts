import { createHash, randomUUID } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { listMigrations, migrationSql } from "../../scripts/migrations.ts";
import { inTransaction } from "../../scripts/sqlite-d1.ts";
import { type ApiRequest, type ApiResponse, type Endpoint, jsonOf, ok, pageOf, refuse } from "./api.ts";
import { dump } from "./dump.ts";

/** Limits of D1 (https://developers.cloudflare.com/d1/platform/limits/). */
const MAX_PARAMETERS = 100;
const MAX_STATEMENT = 100_000;

interface Database {
  readonly uuid: string;
  readonly name: string;
  readonly sqlite: DatabaseSync;
}

interface Query {
  readonly sql: string;
  readonly params?: readonly SQLInputValue[];
}

interface Import {
  readonly action: "init" | "ingest" | "poll";
  readonly etag?: string;
  readonly filename?: string;
  readonly current_bookmark?: string;
}

/** Migrates a database without wrangler, which needs a process of its own. */
export function migrate(sqlite: DatabaseSync): void {
  sqlite.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TEXT)");
  for (const name of listMigrations()) {
    inTransaction(sqlite, () => {
      sqlite.exec(migrationSql(name));
      sqlite.prepare("INSERT INTO d1_migrations (name, applied_at) VALUES (?, '2026-01-02')").run(name);
    });
  }
}

/** Message of a state of a long operation, which the client polls. */
const working = (bookmark: string, messages: readonly string[]) =>
  ok({ success: true, status: "active", at_bookmark: bookmark, messages, type: "import" });

/** D1: create, list, delete; query and raw; import (init, upload, ingest, poll); export; Time Travel's bookmark. */
export class Databases {
  readonly #databases: Database[] = [];
  readonly #uploads = new Map<string, Buffer>();
  readonly #exports = new Map<string, string>();

  /** An empty database, as `wrangler d1 create` makes it. */
  create(name: string): Database {
    const database = { uuid: randomUUID(), name, sqlite: new DatabaseSync(":memory:") };
    this.#databases.push(database);
    return database;
  }

  /** The database behind an id or name. */
  find(idOrName: string): Database | undefined {
    return this.#databases.find(({ uuid, name }) => uuid === idOrName || name === idOrName);
  }

  get names(): readonly string[] {
    return this.#databases.map(({ name }) => name);
  }

  close(): void {
    for (const { sqlite } of this.#databases) sqlite.close();
  }

  readonly endpoints: readonly Endpoint[] = [
    ["GET /d1/database", (request) => pageOf(this.#databases.map(infoOf), request)],
    ["POST /d1/database", (request) => this.#create(request)],
    ["GET /d1/database/([^/]+)", (_, id) => this.#with(id!, (database) => ok(infoOf(database)))],
    ["DELETE /d1/database/([^/]+)", (_, id) => this.#with(id!, (database) => this.#delete(database))],
    ["POST /d1/database/([^/]+)/query", (request, id) => this.#with(id!, (database) => query(database, request))],
    ["POST /d1/database/([^/]+)/raw", (request, id) => this.#with(id!, (database) => query(database, request, true))],
    ["POST /d1/database/([^/]+)/import", (request, id) => this.#with(id!, (each) => this.#import(each, request))],
    ["POST /d1/database/([^/]+)/export", (request, id) => this.#with(id!, (each) => this.#export(each, request))],
    ["GET /d1/database/([^/]+)/time_travel/bookmark", (_, id) => this.#with(id!, () => ok({ bookmark: "0-1-2-3" }))],
    ["PUT /upload/([^/]+)", ({ body }, name) => this.#upload(name!, body)],
    ["GET /export/([^/]+)", (_, name) => ({ bytes: Buffer.from(this.#exports.get(name!)!) })],
  ];

  #with(id: string, use: (database: Database) => ApiResponse): ApiResponse {
    const database = this.find(id);
    return database ? use(database) : refuse(404, 7404, `The database ${id} could not be found`);
  }

  #create(request: ApiRequest): ApiResponse {
    const { name } = jsonOf<{ name: string }>(request);
    if (this.names.includes(name)) return refuse(400, 7502, `database with name '${name}' already exists`);
    return ok(infoOf(this.create(name)));
  }

  #delete(database: Database): ApiResponse {
    this.#databases.splice(this.#databases.indexOf(database), 1);
    database.sqlite.close();
    return ok(null);
  }

  #import({ sqlite }: Database, request: ApiRequest): ApiResponse {
    const { action, etag, filename, current_bookmark: name } = jsonOf<Import>(request);
    if (action === "init") {
      const upload = `${etag}.sql`;
      return ok({ success: true, filename: upload, upload_url: `${request.origin}/upload/${upload}`, messages: [] });
    }
    if (action === "ingest") {
      if (!this.#uploads.has(filename!)) return ok({ success: false, error: "No file was uploaded", messages: [] });
      return working(filename!, ["Starting import..."]);
    }
    try {
      const started = performance.now();
      const queries = inTransaction(sqlite, () => {
        const statements = statementsOf(sqlite, this.#uploads.get(name!)!.toString());
        return Array.from(statements, (statement) => statement.run()).length;
      });
      const meta = { duration: performance.now() - started, rows_read: 0, rows_written: 0, size_after: 0 };
      const result = { num_queries: queries, final_bookmark: "0-1-2-4", meta };
      return ok({ success: true, status: "complete", messages: [], type: "import", result });
    } catch (error) {
      return ok({ success: false, status: "error", error: (error as Error).message, messages: [] });
    }
  }

  #upload(name: string, body: Buffer): ApiResponse {
    this.#uploads.set(name, body);
    return { bytes: new Uint8Array(), headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` } };
  }

  #export({ sqlite, uuid }: Database, request: ApiRequest): ApiResponse {
    const { current_bookmark: bookmark } = jsonOf<{ current_bookmark?: string }>(request);
    if (!bookmark) return working("0-1-2-3", ["Generating export"]);
    this.#exports.set(uuid, dump(sqlite));
    const result = { filename: uuid, signed_url: `${request.origin}/export/${uuid}` };
    return ok({ success: true, status: "complete", messages: [], type: "export", result });
  }
}

const infoOf = ({ uuid, name }: Database) => ({ uuid, name, version: "production", num_tables: 0, file_size: 0 });

/** One call is one transaction, whether its statements are in a batch or in one text. */
function query({ sqlite }: Database, request: ApiRequest, isRaw = false): ApiResponse {
  const body = jsonOf<Query & { batch?: readonly Query[] }>(request);
  try {
    const results = inTransaction(sqlite, () =>
      (body.batch ?? [body]).flatMap(({ sql, params = [] }) => {
        if (params.length > MAX_PARAMETERS) throw new Error("too many SQL variables: SQLITE_ERROR");
        return Array.from(statementsOf(sqlite, sql), (statement) => {
          statement.setReturnArrays(isRaw);
          const columns = statement.columns().map(({ name }) => name);
          const rows = statement.all(...params);
          const { changes, id } = sqlite.prepare("SELECT changes() AS changes, last_insert_rowid() AS id").get()!;
          const meta = { changes: columns.length > 0 ? 0 : changes, last_row_id: id, duration: 0 };
          return { success: true, results: isRaw ? { columns, rows } : rows, meta };
        });
      }),
    );
    return ok(results);
  } catch (error) {
    return refuse(400, 7500, (error as Error).message);
  }
}

/** Prepares the statements of a text one after the other: a later one may need the table of an earlier one. */
function* statementsOf(sqlite: DatabaseSync, sql: string) {
  for (let at = endOfBlank(sql, 0); at < sql.length; ) {
    // SQLite reads what it is given to its end: the whole rest, for each statement, would take a dump's length squared.
    const statement = sqlite.prepare(sql.slice(at, at + MAX_STATEMENT + 1));
    const { length } = statement.sourceSQL;
    if (length > MAX_STATEMENT) throw new Error("statement too long: SQLITE_TOOBIG");
    yield statement;
    at = endOfBlank(sql, at + length);
  }
}

/** Position after spaces, comments and semicolons. */
function endOfBlank(sql: string, at: number): number {
  const blank = /(?:[\s;]+|--.*)*/y;
  blank.lastIndex = at;
  blank.test(sql);
  return blank.lastIndex;
}
