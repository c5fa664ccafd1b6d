import { PARTNERSHIP_STATUSES, type PartnershipStatus } from "./partnership-status.ts";
import { mayAtDesk, type SchoolAccess } from "./school-access.ts";

/** Standing of a school on the site, from a page that nobody claimed to a partner. */
export const SCHOOL_LEVELS = ["unclaimed", "claimed", "partner", "paused", "ended"] as const;
export type SchoolLevel = (typeof SCHOOL_LEVELS)[number];

type Rights = Readonly<Record<SchoolLevel, boolean>>;

const WITH_A_DESK: Rights = { unclaimed: false, claimed: true, partner: true, paused: true, ended: true };
const PARTNERS_ONLY: Rights = { unclaimed: false, claimed: false, partner: true, paused: false, ended: false };

/** Rights of schools, by level. The screens, the backend and the published data ask this table. */
export const SCHOOL_RIGHTS = {
  /** Reply to families: requests, reservations and reviews. */
  reply: WITH_A_DESK,
  /** Show pictures, facts and texts of its own. */
  page: WITH_A_DESK,
  prices: WITH_A_DESK,
  seats: WITH_A_DESK,
  partnership: WITH_A_DESK,
  /** See the money of its orders, and what was transferred to it. */
  /** Decide who else of the school has access. */
  people: WITH_A_DESK,
  /** Receive requests of families by the form of its page. */
  leads: PARTNERS_ONLY,
  /** Have scholarships that families reserve and pay here. Orders under way go on without it. */
  reservations: PARTNERS_ONLY,
  /** Come before others in the default order of a search (`ranking.ts`). */
  rankingKey: PARTNERS_ONLY,
} as const satisfies Record<string, Rights>;
export type SchoolRight = keyof typeof SCHOOL_RIGHTS;

/** Access that a person needs at the desk for each right that is exercised there. */
const DESK_ACCESS = {
  reply: "answer",
  page: "edit",
  prices: "edit",
  seats: "answer",
  partnership: "edit",
  people: "edit",
} as const satisfies Partial<Record<SchoolRight, SchoolAccess>>;
export type DeskRight = keyof typeof DESK_ACCESS;

/** The level of a school, by whether a claim to its page is approved, and the status of its partnership. */
export function levelOf(isClaimed: boolean, partnership: PartnershipStatus | null): SchoolLevel {
  switch (partnership) {
    case "granted":
      return "partner";
    case "paused":
      return "paused";
    case "ended":
      return isClaimed ? "ended" : "unclaimed";
    default:
      return isClaimed ? "claimed" : "unclaimed";
  }
}

export const maySchool = (level: SchoolLevel, right: SchoolRight): boolean => SCHOOL_RIGHTS[right][level];

/** Whether a person with such access may exercise a right at the desk of a school of that level. */
export function mayWork(level: SchoolLevel, access: SchoolAccess, right: DeskRight): boolean {
  return maySchool(level, right) && mayAtDesk(access, DESK_ACCESS[right]);
}

/** Statuses of partnership whose schools have a right, claimed or not. */
export function statusesWith(right: SchoolRight): PartnershipStatus[] {
  return PARTNERSHIP_STATUSES.filter((status) => maySchool(levelOf(false, status), right));
}
