import type { MailBindings } from "../mail/outbox.ts";

export interface AuthBindings extends MailBindings {
  readonly SITE_ORIGIN: string;
}

/** Who tries, as the site tells it. */
export interface ClientInfo {
  /** What attempts are counted by: the network of the visitor's address, never a whole IPv6 address. */
  readonly ip: string;
  readonly device: string;
}

/** The instant some hours after `now`, ISO-8601. */
export function hoursLater(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * 3_600_000).toISOString();
}
