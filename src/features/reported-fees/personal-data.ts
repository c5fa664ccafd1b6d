import { fingerprint, looked, type PersonalTable, secret, shown } from "../../backend/personal-data/table.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { REPORTED_FEE_STATUSES, type ReportedFeeStatus } from "./reported-fee.rules.ts";

export const REPORTED_FEE_TABLES: readonly PersonalTable[] = [
  {
    table: "reported_fee",
    whose: "who reports the fee of a school",
    why: "confirming it by e-mail; counting a family once",
    until:
      "refused or withdrawn, at once; not confirmed, until its link ends; accepted, 12 months after it was sent; the amount stays in the ledger of prices, without whose it is",
    ends: [
      { when: "status = 'pending_email' AND expires_at <= ?" },
      { months: RETENTION_MONTHS.reportedFee, when: "created_at <= ?" },
    ],
    email: "email",
    copy: { title: "Mensalidades que você informou", orderBy: "created_at DESC" },
    erase: { how: "delete" },
    erasureKey: "id",
    technical: ["id", "expires_at"],
    columns: {
      inep_code: looked("escola", "(SELECT name FROM school WHERE school.inep_code = reported_fee.inep_code)"),
      year: shown("ano letivo"),
      grade_slug: shown("série", (slug: string) => gradeOf(slug).name),
      shift: shown("turno", (slug: string) => SHIFTS.find((one) => one.slug === slug)?.name ?? slug),
      monthly_fee_cents: shown("mensalidade", formatMoney),
      email: shown("e-mail"),
      status: shown("situação", (status: ReportedFeeStatus) => REPORTED_FEE_STATUSES[status]),
      submission_key: fingerprint,
      request_hash: fingerprint,
      token_hash: secret,
      created_at: shown("enviada em"),
    },
  },
];
