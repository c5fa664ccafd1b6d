import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Where the local simulator shows the mails it was given. */
const MAILS = "/cdn-cgi/local/explorer/api/local/email/sending";

interface Listed {
  readonly result: readonly { readonly messageId: string; readonly to: readonly string[]; readonly subject: string }[];
}

/** Opens the last mail to an address with a subject, and gives the path of its link. */
export async function linkInMail(page: Page, to: string, subject: RegExp): Promise<string> {
  let id = "";
  await expect(async () => {
    const { result }: Listed = await (await page.request.get(MAILS)).json();
    const mails = result.filter((mail) => mail.to.includes(to) && subject.test(mail.subject));
    id = mails[0]?.messageId ?? "";
    expect(id).not.toBe("");
  }).toPass({ timeout: 10_000 });
  const mail = await (await page.request.get(MAILS, { params: { email_id: id } })).text();
  return /\/[a-z-]+\/[\da-f]{64}/.exec(mail)![0];
}
