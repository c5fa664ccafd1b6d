import { drizzle } from "drizzle-orm/d1";
import type { DeskFactStates } from "../../contract/v3/desk-facts.ts";
import { invalidField } from "../../contract/v3/errors.ts";
import { findListFile, listAddress } from "../../domain/catalog/material-list.ts";
import { readDesk } from "../claims/read-desk.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { contentHash, type PictureBindings } from "../pictures/picture-files.ts";
import { commit } from "../workflow/transaction.ts";
import { draft, readStates } from "./desk-facts.service.ts";
import { deleteList, putWaitingList } from "./list-files.ts";

/**
 * Takes the list of material of a school as a PDF, for the team to see. Throws `link_expired`, `invalid_fields` for a file
 * that is no PDF for reading, and for one that is there already.
 */
export async function sendMaterialList(
  env: PictureBindings,
  token: string,
  file: File,
  now: Date,
): Promise<DeskFactStates> {
  const { claim } = await readDesk(env.DB, token, "page", now);
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Brings the reader of packed objects, which most requests do not need.
  const { whyNoPdf } = await import("./pdf-file.ts");
  const why = whyNoPdf(bytes);
  if (why) throw invalidField("list", why);
  const name = `${await contentHash(bytes)}-${Math.ceil(bytes.length / 1024)}.pdf`;
  const row = { inepCode: claim.inepCode, key: "materialList" };
  const value = listAddress(row.inepCode, name);
  const before = (await readStates(env.DB, row.inepCode)).facts.find(({ key }) => key === row.key);
  if (value === (before?.waitingValue ?? before?.value)) throw invalidField("list", "Este arquivo já foi mandado");
  await putWaitingList(env.FILES, findListFile(value)!, bytes);
  await commit(env.DB, [
    ...draft(env.DB, row, value, now),
    deskEventStatement(drizzle(env.DB), claim, "informar-dados", now),
  ]);
  await deleteList(env.FILES, { key: row.key, value: before?.waitingValue ?? null }, "waiting");
  return readStates(env.DB, row.inepCode);
}
