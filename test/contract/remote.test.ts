import { setTimeout } from "node:timers/promises";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { afterAll, beforeAll } from "vitest";
import { createTestHarness } from "wrangler";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { buildWorld, fillWorld, worldYear } from "../fixtures/world.ts";
import { describeContract } from "./suite.ts";

/** The local simulator shows sent e-mails here. */
const MAILS = "/cdn-cgi/local/explorer/api/local/email/sending";

// The production build (`dist/`) in a separate process, with its own database.
const server = createTestHarness({
  workers: [{ configPath: "dist/worker/wrangler.json", secrets: { API_PASSWORD: "segredo-de-teste" } }],
});
let origin = "";

beforeAll(async () => {
  origin = (await server.listen()).url.origin;
  const { DB, SNAPSHOT } = (await server.getWorker().getEnv()) as unknown as Pick<Env, "DB" | "SNAPSHOT">;
  // One call to the simulator: one for each statement takes 15 s of CPU.
  const queries = (await readD1Migrations("migrations")).flatMap((migration) => migration.queries);
  await DB.batch(queries.map((query) => DB.prepare(query)));
  await fillWorld(DB, buildWorld(worldYear(new Date())));
  await publishAll({ DB, SNAPSHOT }, { now: new Date() });
});

afterAll(() => server.close());

describeContract("the same backend, at a URL (J4)", {
  options: () => ({
    fetch: (request) => fetch(request),
    baseUrl: origin,
    tenant: "escola-a-vista",
    username: "site",
    password: "segredo-de-teste",
  }),
  // E-mails are sent after the response.
  async lastMail(email, subject) {
    for (let tries = 0; tries < 50; tries++) {
      const { result } = (await (await fetch(origin + MAILS)).json()) as Mails;
      const mail = result.find((listed) => listed.to.includes(email) && subject.test(listed.subject));
      if (mail) return (await fetch(`${origin}${MAILS}?email_id=${encodeURIComponent(mail.messageId)}`)).text();
      await setTimeout(100);
    }
    return "";
  },
});

interface Mails {
  readonly result: readonly { readonly messageId: string; readonly to: readonly string[]; readonly subject: string }[];
}
