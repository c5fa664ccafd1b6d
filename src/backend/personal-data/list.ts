import { FEATURE_TABLES } from "../../features/personal-data.ts";
import { ACCOUNT_TABLES } from "./accounts.list.ts";
import { CONTACT_TABLES } from "./contacts.list.ts";
import { FOLLOW_TABLES } from "./follows.list.ts";
import { ORDER_TABLES } from "./orders.list.ts";
import { RECORD_TABLES } from "./records.list.ts";
import { REVIEW_TABLES } from "./reviews.list.ts";
import type { PersonalTable } from "./table.ts";

/**
 * Every table with personal data, in the order of the copy; referenced tables come before those that reference them. A
 * test compares it, and NOT_PERSONAL, with all columns of D1.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...ACCOUNT_TABLES,
  ...RECORD_TABLES,
  ...ORDER_TABLES,
  ...REVIEW_TABLES,
  ...CONTACT_TABLES,
  ...FEATURE_TABLES,
  ...FOLLOW_TABLES,
];

export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  source: "where facts about schools come from",
  federative_unit: "places",
  city: "places",
  neighborhood: "places",
  city_outline: "places",
  stage: "school stages",
  grade: "school grades",
  school: "schools, with the contacts that they publish",
  school_observation: "what sources tell of schools",
  partnership: "commercial partnerships of schools; a claim, by its id, whose row is deleted with its person",
  desk_event: "actions of schools at their desk; a claim, by its id, whose row is deleted with its person",
  offer: "prices of schools",
  offer_evidence: "where a price was seen",
  surveyed_fee: "prices of schools in official surveys",
  price_ledger: "prices of schools that were told once",
  price_change: "changes that a school made to its prices, by the id of a claim",
  price_column: "what schools have said of columns of their tables of prices",
  enem_result: "results of schools",
  review_reply: "what a school publishes in its own name",
  review_reply_draft: "what a school wants to publish in its own name",
  desk_fact: "what a school publishes of itself",
  desk_fact_draft: "what a school wants to publish of itself",
  school_picture:
    "what a school shows of itself; people in a picture have it taken down by the team, and it outlives the claim of who sent it",
  unsettled_file: "names of files of pictures that are about to be deleted",
  school_interest: "a count by school",
  change_log: "keys of schools and places",
  publication: "versions of the published data",
  retired_file: "files of the published data",
  import_chunk: "published files, during an import",
  ledger:
    "the books: amounts by order and school, which name nobody; they outlive the account, at least the five years of tax law",
  payment_difference:
    "ids and amounts of transfers that the bank and the payments tell differently; payers are named at the bank alone",
  payment_message: "ids of messages of the payment provider",
  sandbox_charge: "charges of the made-up bank, by the id of the payment",
  sandbox_refund: "refunds of the made-up bank, by the id of the refund",
  sandbox_secret: "key of the made-up bank",
  daily_figure: "counts by day",
  school_figure: "counts by school and month",
  redirect_figure: "counts by day, path, source and campaign",
  redirect_change: "addresses of the site before and after the last change of many",
  followed_publication: "the publication that was last compared for news",
  heartbeat: "runs of the cron",
  alert_window: "counts of a day, and states of the alerts",
  d1_migrations: "migrations that were applied",
  migration_hash: "hashes of the files of the applied migrations",
};
