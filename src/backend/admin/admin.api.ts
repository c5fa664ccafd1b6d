import { Hono } from "hono";
import * as v from "valibot";
import { listClaims } from "../claims/claim.service.ts";
import { listDataRequests } from "../data-requests/data-requests.service.ts";
import type { BackendContext, BackendEnv } from "../env.ts";
import { parseBody } from "../http/parse-body.ts";
import { listAtSchool, toSchoolOrders } from "../orders/school-side.ts";
import { providerOf } from "../payments/provider.ts";
import { listReviewQueue } from "../reviews/moderation.service.ts";
import { listOpenNotices } from "../reviews/notices.service.ts";
import { act } from "./act.ts";
import { adminOnly } from "./admin-only.ts";
import { listCorrections } from "./corrections.ts";
import { listLeads } from "./leads.ts";
import { listOffers } from "./offers.ts";
import { readAudit, readOverview } from "./overview.ts";
import { listRedirects } from "./redirects.ts";

/** `/v3/admin` (K17): what is read is open to every administrator; all that changes anything goes through `act`. */
export const adminApi = new Hono<BackendEnv>();

adminApi.use(adminOnly);

adminApi.get("/", (c) => c.json({ email: c.get("signedIn")!.account.email }));

adminApi.get("/overview", async (c) => c.json(await readOverview(c.env.DB, new Date())));

adminApi.get("/audit", async (c) => c.json(await readAudit(c.env.DB, pageOf(c))));

adminApi.get("/corrections", async (c) => c.json(await listCorrections(c.env.DB)));

adminApi.get("/reviews", async (c) =>
  c.json(await listReviewQueue(c.env.DB, { page: pageOf(c), slug: c.req.query("school") ?? "" })),
);

adminApi.get("/notices", async (c) => {
  const open = await listOpenNotices(c.env.DB);
  return c.json(
    open.map(({ notice: { protocol, reason, details, createdAt, dueAt }, school, review }) => ({
      protocol,
      reason,
      details,
      createdAt,
      dueAt,
      school,
      testimonial: review?.testimonial ?? null,
    })),
  );
});

adminApi.get("/orders", async (c) => {
  const orders = await listAtSchool(c.env.DB, pageOf(c));
  return c.json(await toSchoolOrders(c.env.DB, orders, providerOf(c.env).isSandbox));
});

adminApi.get("/claims", async (c) => {
  const claims = await listClaims(c.env.DB);
  return c.json(
    claims.map(({ claim: { id, protocol, status, name, role, email, phone, proof, createdAt }, slug, ...of }) => ({
      id,
      protocol,
      status,
      name,
      role,
      email,
      phone,
      proof,
      createdAt,
      school: { slug, name: of.name },
      schoolEmail: of.email,
    })),
  );
});

adminApi.get("/leads", async (c) => c.json(await listLeads(c.env.DB, pageOf(c))));

adminApi.get("/data-requests", async (c) => {
  const open = await listDataRequests(c.env.DB);
  return c.json(
    open.map(({ protocol, kind, details, createdAt, dueAt }) => ({ protocol, kind, details, createdAt, dueAt })),
  );
});

adminApi.get("/redirects", async (c) => c.json(await listRedirects(c.env, new Date())));

adminApi.get("/schools/:slug/offers", async (c) => c.json(await listOffers(c.env.DB, c.req.param("slug"))));

adminApi.post("/actions/:name", async (c) => {
  const { id, email } = c.get("signedIn")!.account;
  const body = await parseBody(c, v.record(v.string(), v.string()));
  await act(c.env, { accountId: id, email }, c.req.param("name"), body, new Date());
  return c.json({ message: "Feito." });
});

/** The page of a list that is asked for; the first for what is none. */
function pageOf(c: BackendContext): number {
  const page = Number(c.req.query("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
