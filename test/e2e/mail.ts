import type { Page } from "@playwright/test";
import { backendUrl, expect } from "./fixtures.ts";

/** The local simulator shows sent e-mails here. */
const MAILS = backendUrl("/cdn-cgi/local/explorer/api/local/email/sending");

interface Mail {
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
}

/** The texts of the e-mails that `isWanted` selects, newest first; waits for the first. */
export async function mailsTo(page: Page, isWanted: (mail: Mail) => boolean): Promise<string[]> {
  let wanted: readonly Mail[] = [];
  await expect(async () => {
    const { result }: { result: readonly Mail[] } = await (await page.request.get(MAILS)).json();
    wanted = result.filter(isWanted);
    expect(wanted.length).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  return Promise.all(
    wanted.map(async ({ messageId }) => (await page.request.get(MAILS, { params: { email_id: messageId } })).text()),
  );
}

/** Opens the last e-mail to an address with a subject, and returns the path of its link. */
export async function linkInMail(page: Page, to: string, subject: RegExp): Promise<string> {
  const [mail] = await mailsTo(page, (one) => one.to.includes(to) && subject.test(one.subject));
  return /\/[a-z-]+\/[\da-f]{64}/.exec(mail!)?.[0] ?? "";
}

/** The code in the last e-mail to an address that has one. */
export async function codeInMail(page: Page, to: string): Promise<string> {
  const [mail] = await mailsTo(page, (one) => one.to.includes(to) && /^\d{6} é o seu código/.test(one.subject));
  return /\b\d{6}\b/.exec(mail!)?.[0] ?? "";
}
