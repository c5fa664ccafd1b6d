import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Access, Endpoint } from "../../../src/contract/endpoint.ts";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { publishWorldWithInbox } from "../worker.ts";
import { samplePath } from "./addresses.ts";
import { OPEN_CALLS, post, prepare, reset, runJobs, visitor } from "./open-calls.ts";

const HOST = "evil.example";
const EVIL = `https://${HOST}`;
/** Values of a field, from its valid one: each field gets one of them, by turns. */
const CHANGES = [
  () => EVIL,
  (text: string) => (text.startsWith("/") ? `${text}?school=${EVIL}` : `${text} ${EVIL}\n${HOST}`),
];

/**
 * Typed texts that a letter quotes to somebody who has not asked for them: field of an endpoint, and the recipient. A
 * name is of letters, and never this text.
 */
const QUOTATIONS: ReadonlySet<string> = new Set([
  // A request of a family goes to that school alone.
  "POST /v3/schools/:slug/leads bestTime → escola@vertice.example",
  "POST /v3/schools/:slug/leads message → escola@vertice.example",
  // The school learns who wants to act in its name.
  "POST /v3/schools/:slug/claims role → escola@vertice.example",
  "POST /v3/claims/own/:token/invitations role → escola@vertice.example",
  "POST /v3/claims/own/:token/invitations role → bia@vertice.example",
  // Answers of a school to that family.
  "POST /v3/claims/own/:token/request-answers body → ana@familia.example",
  "POST /v3/claims/own/:token/orders/:code/answer documents → ana@familia.example",
  "POST /v3/school-orders/:token/answer note → ana@familia.example",
  // Everybody at the school learns why a reservation ended.
  "POST /v3/school-orders/:token/answer note → bia@vertice.example",
  "POST /v3/school-orders/:token/answer note → rita@vertice.example",
]);

const ACCESSES: readonly Access[] = ["anyone", "guest", "visitor", "link"];
const OPEN = ENDPOINTS.filter(({ access, body }) => body !== undefined && ACCESSES.includes(access));
const signatureOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A schema, as far as it is read here. */
interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly value?: Schema;
  readonly options?: readonly Schema[];
}

type Path = readonly string[];

/** Paths of the fields of a schema that take a string; in lists and records, the ones that `sample` has. */
function stringFields(schema: Schema, sample: unknown, path: Path = []): Path[] {
  const { type, entries, wrapped, item, value } = schema;
  const at = (key: string) => (sample as Record<string, unknown> | undefined)?.[key];
  if (entries) return Object.entries(entries).flatMap(([key, one]) => stringFields(one, at(key), [...path, key]));
  if (wrapped) return stringFields(wrapped, sample, path);
  if (item) return stringFields(item, at("0"), [...path, "0"]);
  if (type === "record")
    return Object.keys(sample ?? {}).flatMap((key) => stringFields(value!, at(key), [...path, key]));
  return ["string", "picklist", "union", "unknown", "any"].includes(type) ? [path] : [];
}

function withField(body: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  Reflect.set(copy, key, withField(Reflect.get(copy, key), rest, text));
  return copy;
}

const textAt = (body: unknown, path: Path) =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], body);

async function send({ method, path, isMultipart }: Endpoint, parts: Readonly<Record<string, string>>, body: object) {
  const form = new FormData();
  if (isMultipart) for (const [name, value] of Object.entries(body)) form.append(name, value);
  return visitor.send(samplePath(path, parts), {
    method,
    headers: {
      "idempotency-key": crypto.randomUUID(),
      ...(!isMultipart && { "content-type": "application/json" }),
    },
    body: isMultipart ? form : JSON.stringify(body),
  });
}

/** The quotations in the letters of a call with a text in one field; fails for a link, a subject or a sender. */
async function quotationsOf(endpoint: Endpoint, field: Path, change: (before: string) => string): Promise<string[]> {
  await reset();
  const { body, parts = {}, own = [], next } = await OPEN_CALLS[signatureOf(endpoint)]!();
  const before = textAt(body, field);
  const sent = await send(
    endpoint,
    parts,
    withField(body, field, change(typeof before === "string" ? before : "")) as object,
  );
  if (sent.ok && next) await visitor.json(next(post.lastToken()), {});
  await runJobs();
  return post.mails
    .filter(({ to }) => !own.includes(to))
    .flatMap((mail) => {
      const name = `${signatureOf(endpoint)} ${field.join(".")}`;
      const whole = JSON.stringify(mail);
      expect(whole, name).not.toContain(HOST);
      const read = (text: string) => text.replaceAll("\u2060", "");
      expect(read(mail.subject + (mail.replyTo ?? "")), name).not.toContain(HOST);
      for (const [, href] of mail.html.matchAll(/href="([^"]*)"/g)) expect(read(href!), name).not.toContain(HOST);
      return read(whole).includes(HOST) ? [`${name} → ${mail.to}`] : [];
    });
}

beforeAll(async () => {
  await publishWorldWithInbox();
  await prepare();
});
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await reset();
});

test("every open endpoint with a body has a valid call", async () => {
  expect(Object.keys(OPEN_CALLS).sort()).toEqual(OPEN.map(signatureOf).sort());
});

describe("a text that a caller typed", () => {
  const seen: string[] = [];

  test.each(OPEN.map((endpoint) => [signatureOf(endpoint), endpoint] as const))(
    "%s: is in no letter to others, but for declared quotations without a link",
    async (_, endpoint) => {
      const { body, parts = {}, isRefused = false } = await OPEN_CALLS[signatureOf(endpoint)]!();
      const valid = await send(endpoint, parts, body);
      expect([valid.ok, await valid.text()]).toEqual([!isRefused, expect.anything()]);
      const found = new Set<string>();
      for (const [i, field] of stringFields(endpoint.body as unknown as Schema, body).entries()) {
        const change = CHANGES[i % CHANGES.length]!;
        for (const one of await quotationsOf(endpoint, field, change)) found.add(one);
      }
      seen.push(...found);
      expect([...found].filter((one) => !QUOTATIONS.has(one))).toEqual([]);
    },
  );

  test("each declared quotation is one that letters have", () => {
    expect([...seen].sort()).toEqual([...QUOTATIONS].sort());
  });
});
