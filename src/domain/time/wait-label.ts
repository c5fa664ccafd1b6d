import { plural } from "../text/format.ts";

/** A time to wait, in seconds, rounded up to what people count in: "60 segundos", "58 minutos", "24 horas". */
export function waitLabel(seconds: number): string {
  if (seconds <= 90) return plural(seconds, "segundo", "segundos");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? plural(minutes, "minuto", "minutos") : plural(Math.ceil(minutes / 60), "hora", "horas");
}
