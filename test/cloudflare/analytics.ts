import { DatabaseSync } from "node:sqlite";
import { type ApiRequest, type ApiResponse, type Endpoint, refuse } from "./api.ts";

/** A point as the Worker writes it (`AnalyticsEngineDataPoint`). */
interface Point {
  readonly indexes: readonly [string];
  readonly blobs: readonly [string];
  readonly doubles: readonly [number];
}

/** Analytics Engine: one dataset, over SQLite, whose columns are those of the points that the Worker writes. */
export class Analytics {
  readonly #sqlite = new DatabaseSync(":memory:");

  constructor() {
    this.#sqlite.exec(
      "CREATE TABLE escola_a_vista (timestamp INTEGER, _sample_interval INTEGER, index1 TEXT, blob1 TEXT, double1 REAL) STRICT",
    );
  }

  /** Stores a point that was written some minutes ago. */
  write({ indexes: [index], blobs: [blob], doubles: [double] }: Point, minutesAgo = 0): void {
    const insert = "INSERT INTO escola_a_vista VALUES (unixepoch() - ?, 1, ?, ?, ?)";
    this.#sqlite.prepare(insert).run(minutesAgo * 60, index, blob, double);
  }

  readonly endpoints: readonly Endpoint[] = [["POST /analytics_engine/sql", (request) => this.#query(request)]];

  #query({ body }: ApiRequest): ApiResponse {
    const seconds = { MINUTE: 60, HOUR: 3600, DAY: 86400 };
    const sql = body
      .toString()
      .replaceAll(/NOW\(\) - INTERVAL '(\d+)' (MINUTE|HOUR|DAY)/g, (_, amount, unit: keyof typeof seconds) => {
        return `unixepoch() - ${amount} * ${seconds[unit]}`;
      });
    try {
      const data = this.#sqlite.prepare(sql).all();
      return { json: { meta: [], data, rows: data.length } };
    } catch (error) {
      return refuse(422, 0, String(error));
    }
  }
}
