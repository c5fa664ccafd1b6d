import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { after, DAY, marketOf, NOW, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow, leadRow } from "../../../test/fixtures/rows.ts";
import { act } from "../admin/admin.api.ts";
import { listNetworks } from "../admin/networks.ts";
import { readClaimByLink } from "../claims/claim.service.ts";
import { renewDeskLinks } from "../claims/lost-link.service.ts";
import { readDesk } from "../claims/read-desk.ts";
import { claimWithdrawalEmails } from "../claims/withdrawal-emails.ts";
import { tellSchoolEmailChanges } from "../corrections/tell-school-email-changes.ts";
import { endColleague, listDeskPeople } from "../desk-people/desk-people.service.ts";
import type { BackendBindings } from "../env.ts";
import { mailAnother } from "../links/links.api.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { readDeskHistory } from "../partners/desk-history.ts";
import { erasePersonalRows } from "../personal-data/erase.ts";
import { moveAddress } from "../personal-data/move-address.ts";
import { schoolClaim } from "../schema/claims.ts";
import { lead } from "../schema/leads.ts";
import { hashToken } from "../tokens.ts";
import { commit } from "../workflow/transaction.ts";
import { listNetworkSchools } from "./network-schools.ts";

const db = openMemoryD1();
const market = marketOf(db);
const [SCHOOL, OTHER, STRANGE] = ["35000001", "35000002", "35000003"];
const TEAM = { id: 9, email: "ana@equipe.example" };
const RITA = { name: "Rita Prado", role: "Diretora", email: "rita@rede.example", access: "edit" };
const BIA = { name: "Bia Lima", role: "Secretária", email: "bia@rede.example", access: "answer" };
const reason = "combinado por contrato";
let post = market.postOffice();
let networkId = "";
let rita = "";

const decide = (name: string, body: Record<string, string>) =>
  act(post.bindings as unknown as BackendBindings, TEAM, name, { reason, ...body }, NOW);

/** The link of the last e-mail. */
async function lastLink(): Promise<string> {
  await flushOutbox(post.bindings, new Date());
  return /\/rede\/([\da-f]{64})\b/.exec(post.mails.at(-1)!.text)![1]!;
}

async function addPerson(who: Record<string, string>): Promise<string> {
  await decide("incluir-pessoa-na-rede", { id: networkId, ...who });
  return lastLink();
}

const idOf = (email: string) =>
  db.prepare("SELECT id FROM network_person WHERE email = ?").bind(email).first<string>("id") as Promise<string>;
const claims = async () =>
  (await db.prepare("SELECT inep_code AS c FROM school_claim WHERE status = 'approved' ORDER BY 1").all()).results.map(
    ({ c }) => c,
  );
const list = (token: string, search = "") => listNetworkSchools(db, token, { page: 1, search }, NOW);
/** A person of one school, who was approved there. */
async function addOwn(inepCode: string): Promise<void> {
  const tokenHash = await hashToken("own");
  await drizzle(db)
    .insert(schoolClaim)
    .values(claimRow({ id: "own", inepCode, status: "approved", tokenHash }));
}

const over = { code: "link_expired" };

beforeAll(() => market.open());

beforeEach(async () => {
  const tables = "network school_claim lead mailed_link mail_outbox limited_mail desk_event attempt erasure";
  await market.clear();
  await db.batch(tables.split(" ").map((table) => db.prepare(`DELETE FROM ${table}`)));
  post = market.postOffice();
  await decide("criar-rede", { name: "Aurora", schools: `${SCHOOL}\tColégio\n\n${OTHER}` });
  networkId = (await db.prepare("SELECT id FROM network").first<string>("id"))!;
  rita = await addPerson(RITA);
});

test("a person of a network opens the desk of each of its schools, with the rights of an approved person", async () => {
  expect((await list(rita)).schools.map(({ inepCode }) => inepCode).toSorted()).toEqual([SCHOOL, OTHER]);
  expect(await readClaimByLink(db, `${rita}.${SCHOOL}`, NOW)).toMatchObject({ status: "approved", access: "edit" });
  expect((await readDesk(db, `${rita}.${OTHER}`, "prices", NOW)).claim.name).toBe(RITA.name);
  const bia = await addPerson(BIA);
  expect((await readDesk(db, `${bia}.${OTHER}`, "seats", NOW)).claim.access).toBe("answer");
  await expect(readDesk(db, `${bia}.${OTHER}`, "prices", NOW)).rejects.toMatchObject(over);
  // Her own link alone is of no school, and a colleague of the school is no person of the network.
  await expect(readClaimByLink(db, rita, NOW)).rejects.toMatchObject(over);
  await addOwn(SCHOOL);
  await expect(readClaimByLink(db, `own.${SCHOOL}`, NOW)).rejects.toMatchObject(over);
  await expect(list("own")).rejects.toMatchObject(over);
});

test("the list counts what waits, first where most does, and is searched", async () => {
  await drizzle(db)
    .insert(lead)
    .values(["a", "b"].map((protocol) => leadRow({ protocol, inepCode: OTHER })));
  const { schools, total } = await list(rita);
  expect(schools.map(({ inepCode, families }) => [inepCode, families])).toEqual([
    [OTHER, 2],
    [SCHOOL, 0],
  ]);
  expect([total, (await list(rita, SCHOOL)).schools.length, (await list(rita, "nenhuma assim")).total]).toEqual([
    2, 1, 0,
  ]);
});

describe("rights end at once", () => {
  const cannot = async (token: string, inepCode: string) => {
    await expect(readClaimByLink(db, `${token}.${inepCode}`, NOW)).rejects.toMatchObject(over);
    for (const right of ["reply", "page", "prices", "seats", "partnership", "people"] as const) {
      await expect(readDesk(db, `${token}.${inepCode}`, right, NOW)).rejects.toMatchObject(over);
    }
  };

  test("at a school that is in no network, and in another", async () => {
    await cannot(rita, STRANGE);
    await decide("criar-rede", { name: "Boreal", schools: STRANGE });
    const boreal = await db.prepare("SELECT id FROM network WHERE name = 'Boreal'").first<string>("id");
    await decide("incluir-pessoa-na-rede", { id: boreal!, ...BIA });
    expect(await claims()).toContain(STRANGE);
    await cannot(rita, STRANGE);
  });

  test("with the school's place in the network, and begin again with it", async () => {
    await addOwn(OTHER);
    await decide("tirar-escolas-da-rede", { id: networkId, schools: OTHER });
    await cannot(rita, OTHER);
    expect((await readClaimByLink(db, "own", NOW)).status).toBe("approved");
    await db.prepare("DELETE FROM school_claim WHERE id = 'own'").run();
    expect((await list(rita)).schools.map(({ inepCode }) => inepCode)).toEqual([SCHOOL]);
    await decide("incluir-escolas-na-rede", { id: networkId, schools: `${OTHER}\n${STRANGE}` });
    expect(await claims()).toEqual([SCHOOL, OTHER, STRANGE]);
    expect((await readDesk(db, `${rita}.${STRANGE}`, "prices", NOW)).claim.inepCode).toBe(STRANGE);
  });

  test("with the person's, who is told, and whose link is not renewed", async () => {
    const bia = await addPerson(BIA);
    await decide("encerrar-pessoa-da-rede", { id: await idOf(RITA.email) });
    await cannot(rita, SCHOOL);
    await expect(list(rita)).rejects.toMatchObject(over);
    await expect(mailAnother(post.bindings, rita, NOW)).rejects.toMatchObject(over);
    await flushOutbox(post.bindings, new Date());
    expect(post.mails.at(-1)).toMatchObject({ to: RITA.email, subject: "Seu acesso terminou: escolas da rede Aurora" });
    expect((await readDesk(db, `${bia}.${SCHOOL}`, "reply", NOW)).claim.name).toBe(BIA.name);
  });

  test("with the network", async () => {
    await decide("encerrar-rede", { id: networkId });
    await cannot(rita, SCHOOL);
    await expect(list(rita)).rejects.toMatchObject(over);
    expect(await claims()).toEqual([]);
  });

  test("with the link", async () => {
    const later = after(91 * DAY);
    await expect(readClaimByLink(db, `${rita}.${SCHOOL}`, later)).rejects.toMatchObject(over);
    await mailAnother(post.bindings, rita, NOW);
    expect((await readDesk(db, `${await lastLink()}.${SCHOOL}`, "reply", NOW)).claim.name).toBe(RITA.name);
  });

  test("with the address of the person, and not with that of a school", async () => {
    await db.prepare("UPDATE school SET email = 'nova@escola.example' WHERE inep_code = ?").bind(SCHOOL).run();
    await tellSchoolEmailChanges(post.bindings, NOW);
    await db.prepare("UPDATE school SET email = ?").bind(SCHOOL_EMAIL).run();
    await db.prepare("DELETE FROM school_email_event").run();
    expect((await readDesk(db, `${rita}.${SCHOOL}`, "reply", NOW)).claim.name).toBe(RITA.name);
    await commit(db, moveAddress(db, RITA.email, "rita.nova@rede.example"));
    await expect(readClaimByLink(db, `${rita}.${SCHOOL}`, new Date())).rejects.toMatchObject(over);
  });
});

test("an erasure takes the person, the accesses and the links, and tells no school", async () => {
  expect(await claimWithdrawalEmails(post.bindings, RITA.email, NOW)).toEqual([]);
  await db.batch(erasePersonalRows(db, { email: RITA.email.toUpperCase() }));
  for (const table of ["network_person", "school_claim", "mailed_link"]) {
    expect(await db.prepare(`SELECT count(*) AS n FROM ${table}`).first("n"), table).toBe(0);
  }
  const { results } = await db.prepare("SELECT DISTINCT subject AS s FROM erasure ORDER BY 1").all();
  expect(results.map(({ s }) => s)).toEqual(["network_person", "school_claim"]);
});

test("who lost the link gets one of the network, not one of each school", async () => {
  const works: Promise<unknown>[] = [];
  const call = {
    env: post.bindings,
    client: { ip: "203.0.113.7" },
    now: new Date(),
    later: (_: string, work: Promise<unknown>) => works.push(work),
    body: { email: "RITA@rede.example" },
  };
  const before = post.mails.length;
  await renewDeskLinks(call as unknown as Parameters<typeof renewDeskLinks>[0]);
  await Promise.all(works);
  expect(post.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
    [RITA.email, "Seu link: escolas da rede Aurora"],
  ]);
  expect((await listNetworkSchools(db, await lastLink(), { page: 1, search: "" }, new Date())).total).toBe(2);
});

test("the people of a school see those of its network, and do not end their access", async () => {
  await addOwn(SCHOOL);
  const { people } = await listDeskPeople(db, "own", NOW);
  expect(Object.fromEntries(people.map(({ role, isOfNetwork }) => [role, isOfNetwork]))).toEqual({
    Diretora: false,
    "Diretora, rede Aurora": true,
  });
  const { id } = people.find(({ isOfNetwork }) => isOfNetwork)!;
  await expect(endColleague(post.bindings, "own", id, NOW)).rejects.toMatchObject({ code: "not_found" });
  // The other way round they have the right of an editor; the history names them.
  await endColleague(post.bindings, `${rita}.${SCHOOL}`, "own", NOW);
  expect((await readDeskHistory(db, `${rita}.${SCHOOL}`, NOW)).events).toMatchObject([{ name: RITA.name }]);
});

test("a list with wrong lines changes nothing, and names them", async () => {
  const publicSchool = await db
    .prepare("SELECT inep_code AS c FROM school WHERE administration <> 0")
    .first<string>("c");
  const schools = [STRANGE, "3500", SCHOOL, "99999999", publicSchool].join("\n");
  await expect(decide("incluir-escolas-na-rede", { id: networkId, schools })).rejects.toMatchObject({
    code: "invalid_fields",
    issues: [
      {
        field: "schools",
        message: `Confira a lista: linha 2: “3500” não é um código INEP de oito dígitos; linha 3: ${SCHOOL} já está na rede Aurora; linha 4: 99999999 não é de nenhuma escola do site; linha 5: ${publicSchool} não é de uma escola particular em atividade.`,
      },
    ],
  });
  await expect(decide("tirar-escolas-da-rede", { id: networkId, schools: STRANGE })).rejects.toThrow();
  expect(await claims()).toEqual([SCHOOL, OTHER]);
  await expect(
    decide("incluir-pessoa-na-rede", { id: networkId, ...RITA, email: "RITA@rede.example" }),
  ).rejects.toThrow();
});

test("the team sees every network with its schools and people, and finds it by an e-mail", async () => {
  await db.prepare("UPDATE school_claim SET bounced_at = '2026-11-20' WHERE inep_code = ?").bind(OTHER).run();
  const { networks } = await listNetworks(db, 1, RITA.email);
  expect(networks).toMatchObject([{ name: "Aurora", people: [{ name: RITA.name, bouncedAt: "2026-11-20" }] }]);
  expect(networks[0]!.schools.map(({ inepCode }) => inepCode).toSorted()).toEqual([SCHOOL, OTHER]);
  expect((await listNetworks(db, 1, "boreal")).networks).toEqual([]);
});
