import { toCountedEvent } from "../../contract/events.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";
import type { FileBucket } from "../pictures/picture-files.ts";
import { type JobOutcome, lastSuccess, RETENTION_DAYS } from "./figures.ts";

const PREFIX = "eventos/";

export const eventFile = (day: string) => `${PREFIX}${day}.ndjson`;

/** Days that are written at most after the cron had stopped. */
const CATCH_UP_DAYS = 30;

interface EventBindings {
  readonly DB: D1Database;
  readonly FILES: FileBucket;
}

/**
 * Writes the file of each day that ended since the last success, a line of JSON for each counter, and deletes files
 * that are older than the figures themselves. Written again, a file is the same.
 */
export async function writeEventFiles({ DB, FILES }: EventBindings, now: Date): Promise<JobOutcome> {
  const today = dateInSaoPaulo(now);
  const last = await lastSuccess(DB, "events");
  const lastDay = last && dateInSaoPaulo(new Date(last));
  if (lastDay === today) return "not due";
  const earliest = addDays(today, -CATCH_UP_DAYS);
  // A last success in the future is a clock that was wrong.
  const first = lastDay && lastDay > earliest && lastDay < today ? lastDay : earliest;
  const { results } = await DB.prepare(
    "SELECT day, name, amount FROM daily_figure WHERE day >= ? AND day < ? ORDER BY day, name",
  )
    .bind(first, today)
    .all<{ day: string; name: string; amount: number }>();
  const lines = new Map<string, string[]>();
  for (const { day, name, amount } of results) {
    const event = toCountedEvent(day, name, amount);
    if (event) lines.set(day, [...(lines.get(day) ?? []), JSON.stringify(event)]);
  }
  for (const [day, ofDay] of lines) {
    await FILES.put(eventFile(day), `${ofDay.join("\n")}\n`, {
      httpMetadata: { contentType: "application/x-ndjson" },
    });
  }
  await deleteOld(FILES, eventFile(addDays(today, -RETENTION_DAYS)));
  return "done";
}

/** Deletes files before a key; days ascend, and the bucket lists up to a thousand of them, oldest first. */
async function deleteOld(files: FileBucket, before: string): Promise<void> {
  const { objects } = await files.list({ prefix: PREFIX });
  const old = objects.map(({ key }) => key).filter((key) => key < before);
  if (old.length > 0) await files.delete(old);
}
