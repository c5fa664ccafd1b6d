import { isoBefore } from "../domain/time/time.ts";

/** Months for which access records must be kept (Marco Civil da Internet, art. 15). */
export const ACCESS_RECORD_MONTHS = 6;

/** Time and network address of an action, and nothing else about the person (Marco Civil, art. 5º, VIII). */
interface AccessRecord {
  readonly at: Date;
  readonly ip: string;
  /** Method and route pattern: `POST /escola/:slug/avaliar`. Never the path, which may contain a secret link. */
  readonly action: string;
}

export async function saveAccessRecord(db: D1Database, { at, ip, action }: AccessRecord): Promise<void> {
  await db
    .prepare("INSERT INTO access_record (at, ip, action) VALUES (?, ?, ?)")
    .bind(at.toISOString(), ip, action)
    .run();
}

export async function deleteAccessRecords({ DB }: { readonly DB: D1Database }, now: Date): Promise<void> {
  await DB.prepare("DELETE FROM access_record WHERE at <= ?")
    .bind(isoBefore(now, { months: ACCESS_RECORD_MONTHS }))
    .run();
}
