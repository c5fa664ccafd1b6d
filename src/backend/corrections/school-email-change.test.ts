import { expect, test } from "vitest";
import { after, DAY, marketOf, NOW, onBatch, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { getSchool } from "../find-school.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { commit } from "../workflow/transaction.ts";
import {
  applySchoolEmailChanges,
  confirmSchoolEmailChange,
  OBJECTION_DAYS,
  refuseSchoolEmailChange,
  requestSchoolEmailChange,
} from "./school-email-change.service.ts";

test("a refusal that races with the confirmation is effective", async () => {
  const db = openMemoryD1();
  const market = marketOf(db);
  await market.open();
  const post = market.postOffice();
  const slug = (await db.prepare("SELECT slug FROM school LIMIT 1").first<string>("slug"))!;
  const of = await getSchool(db, slug);
  await commit(db, await requestSchoolEmailChange(post.bindings, of, "nova@escola.example", NOW));
  await flushOutbox(post.bindings, NOW);
  const [toNew, toOld] = post.mails.map(({ text }) => /email-da-escola\/([\da-f]{64})/.exec(text)![1]!);

  let isFirst = true;
  const late = onBatch(db, async (run) => {
    if (isFirst) {
      isFirst = false;
      await confirmSchoolEmailChange(post.bindings, toNew!, NOW);
    }
    return run();
  });
  expect((await refuseSchoolEmailChange(late, toOld!, NOW)).status).toBe("refused");
  await applySchoolEmailChanges(post.bindings, after((OBJECTION_DAYS + 1) * DAY));
  expect((await getSchool(db, slug)).email).toBe(SCHOOL_EMAIL);
  const { results } = await db.prepare("SELECT action FROM admin_audit ORDER BY id").all();
  expect(results.map(({ action }) => action)).toEqual(["confirmar-email-da-escola", "recusar-email-da-escola"]);
});
