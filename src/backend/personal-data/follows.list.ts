import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { isTrue, type PersonalTable, shown, withheld } from "./table.ts";

const WHOSE = "who follows a search or a school by e-mail";
const TITLE = "Avisos por e-mail";

/** Follows of somebody without an account, and the news that they were sent. */
export const FOLLOW_TABLES: readonly PersonalTable[] = [
  {
    table: "follower",
    whose: WHOSE,
    why: "telling them news that they asked for",
    until: "stopping all of it; a year after the last tap; not confirmed, 7 days",
    ends: [{ when: "expires_at <= ?" }],
    email: "email",
    copy: { title: TITLE, kind: "endereço" },
    erase: { how: "delete" },
    erasureKey: "id",
    technical: ["id", "instant_letter_at"],
    columns: {
      email: shown("e-mail"),
      created_at: shown("pedido em"),
      expires_at: shown("vale até"),
    },
  },
  {
    table: "follow",
    whose: WHOSE,
    why: "telling them news that they asked for",
    until: "stopping it; a year after the last tap; not confirmed, 7 days",
    ends: [{ when: "expires_at <= ?" }],
    email: "follower_id IN (SELECT id FROM follower WHERE lower(email) = lower(?))",
    copy: { title: TITLE, kind: "o que você segue", orderBy: "created_at DESC" },
    erase: { how: "delete" },
    erasureKey: "id",
    technical: ["id", "follower_id", "schools", "expires_at"],
    columns: {
      path: shown("página"),
      title: shown("o que é"),
      grade: shown("série"),
      shift: shown("turno"),
      year: shown("ano letivo"),
      is_at_once: shown("na hora", isTrue),
      created_at: shown("pedido em"),
      confirmed_at: shown("confirmado em"),
    },
  },
  {
    table: "follow_news",
    whose: WHOSE,
    why: "telling each news once",
    until: "12 months",
    ends: [{ months: RETENTION_MONTHS.follow, when: "created_at <= ?" }],
    erase: { how: "cascade", from: "follow" },
    isEmptyAfterRestore: true,
    technical: ["follow_id", "key", "reason", "version", "letter"],
    columns: {
      text: withheld("published, and told in a letter"),
      path: withheld("published, and told in a letter"),
      created_at: withheld("published, and told in a letter"),
    },
  },
];
