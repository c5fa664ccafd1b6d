import { isoBefore } from "../domain/time/time.ts";

/** Months for which who acted on the site must be found, if a judge asks (Marco Civil da Internet, art. 15). */
export const ACCESS_RECORD_MONTHS = 6;

/** Date, hour and address of something that a person did here, and nothing else of them (Marco Civil, art. 5º, VIII). */
export interface AccessRecord {
  readonly at: Date;
  readonly ip: string;
  /** Method and pattern of the route: `POST /escola/:slug/avaliar`. Never the path, in which links of mails are secrets. */
  readonly action: string;
}

/** Writes one down. */
export async function keepAccessRecord(db: D1Database, { at, ip, action }: AccessRecord): Promise<void> {
  await db
    .prepare("INSERT INTO access_record (at, ip, action) VALUES (?, ?, ?)")
    .bind(at.toISOString(), ip, action)
    .run();
}

/** Deletes those whose time is over. */
export async function forgetAccessRecords({ DB }: { readonly DB: D1Database }, now: Date): Promise<void> {
  await DB.prepare("DELETE FROM access_record WHERE at <= ?")
    .bind(isoBefore(now, { months: ACCESS_RECORD_MONTHS }))
    .run();
}
