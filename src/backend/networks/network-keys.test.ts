import { expect, test } from "vitest";
import { NOW } from "../../../test/fixtures/market.ts";
import { AURORA, asCsv, codes, networkMarket, rowsOf, TOKEN } from "../../../test/fixtures/network-market.ts";
import { act } from "../admin/admin.api.ts";
import { listNetworks } from "../admin/networks.ts";
import type { BackendBindings } from "../env.ts";
import { erasePerson } from "../erasure/erase-person.ts";
import { applyAccessChanges } from "../journal/apply-access-changes.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { hashToken } from "../tokens.ts";
import { endNetworkKey, findNetworkOfKey, makeNetworkKey } from "./network-keys.ts";
import { readNetworkPrices } from "./network-uploads.ts";

const { db, market, run, upload, count } = networkMarket();

test("a key opens its network alone, until it is replaced, ended, or its maker leaves", async () => {
  const first = await makeNetworkKey(db, TOKEN, NOW);
  const opens = (key: string, id = "aurora") => findNetworkOfKey(db, id, key);
  expect(await opens(first)).toEqual(AURORA);
  for (const other of ["", "x", first.toUpperCase(), await hashToken(first)]) expect(await opens(other)).toBeNull();
  expect(await opens(first, "boreal")).toBeNull();
  const second = await makeNetworkKey(db, TOKEN, NOW);
  expect([await opens(first), await opens(second)]).toEqual([null, AURORA]);
  await endNetworkKey(db, TOKEN, NOW);
  expect(await opens(second)).toBeNull();
  const third = await makeNetworkKey(db, TOKEN, NOW);
  expect((await readNetworkPrices(db, TOKEN, NOW)).key).toMatchObject({ by: "Rita Prado" });
  // A backup brings back a key that was ended since; the journal ends it again.
  const { results: kept } = await db.prepare("SELECT * FROM network_key").all();
  await run("DELETE FROM network_person");
  expect(await opens(third)).toBeNull();
  const { results: changes } = await db.prepare("SELECT * FROM access_change ORDER BY id").all();
  expect(changes.map(({ subject, change }) => `${subject} ${change}`)).toEqual(Array(3).fill("network_key ended"));
  await run("PRAGMA foreign_keys = OFF");
  await run("INSERT INTO network_key VALUES (?, ?, ?, ?)", ...Object.values(kept[0]!));
  await applyAccessChanges(db, changes as never, "2000");
  expect(await count("network_key")).toBe(0);
  await run("PRAGMA foreign_keys = ON");
});

test("when a key ends with its maker or by the team, who publishes the prices is told, and makes another", async () => {
  const post = market.postOffice();
  await run(`INSERT INTO network_person VALUES
    ('caio', 'aurora', 'Caio Reis', 'Diretor', 'caio@rede.example', 'edit', '2026-11-02'),
    ('bia', 'aurora', 'Bia Lima', 'Secretária', 'bia@rede.example', 'answer', '2026-11-02')`);
  const team = { id: 9, email: "ana@equipe.example" };
  const decide = (name: string, id: string) =>
    act(post.bindings as unknown as BackendBindings, team, name, { reason: "saiu da rede", id }, NOW);
  /** E-mails about a key, and the link of the last. */
  const told = async () => {
    const before = post.mails.length;
    await flushOutbox(post.bindings, new Date());
    const mails = post.mails.slice(before).filter(({ subject }) => subject === "A chave da rede Aurora acabou");
    return { to: mails.map(({ to }) => to), link: /\/rede\/([\da-f]{64})\/precos/.exec(mails.at(-1)?.text ?? "")?.[1] };
  };
  const state = async () => {
    const { networks } = await listNetworks(db, 1, "aurora");
    const { key, programAt } = networks[0]!;
    return [key?.by ?? null, programAt];
  };

  const first = await makeNetworkKey(db, TOKEN, NOW);
  expect(await state()).toEqual(["Rita Prado", null]);
  await upload(asCsv(rowsOf(codes.slice(0, 1))));
  await decide("encerrar-pessoa-da-rede", "rita");
  expect(await findNetworkOfKey(db, "aurora", first)).toBeNull();
  const ended = await told();
  expect(ended.to).toEqual(["caio@rede.example"]);
  expect(await state()).toEqual([null, NOW.toISOString()]);
  expect(await readNetworkPrices(db, ended.link!, NOW)).toMatchObject({ key: null, programAt: NOW.toISOString() });

  const second = await makeNetworkKey(db, ended.link!, NOW);
  await run("UPDATE network_person SET access = 'answer'");
  expect(await findNetworkOfKey(db, "aurora", second)).toBeNull();
  await run("UPDATE network_person SET access = 'edit'");
  expect(await findNetworkOfKey(db, "aurora", second)).toEqual(AURORA);
  await decide("cancelar-chave-da-rede", "aurora");
  expect((await told()).to.sort()).toEqual(["bia@rede.example", "caio@rede.example"]);

  // A person who made no key takes none away.
  await makeNetworkKey(db, ended.link!, NOW);
  await decide("encerrar-pessoa-da-rede", "bia");
  expect((await told()).to).toEqual([]);
  await run(
    "INSERT INTO network_person VALUES ('eva', 'aurora', 'Eva Sá', 'Diretora', 'eva@rede.example', 'edit', '2026-11-02')",
  );
  const goodbye = { limitedAs: null, subject: "Seus dados foram apagados", paragraphs: [], footnote: "" };
  const person = { email: "CAIO@rede.example" };
  await erasePerson(post.bindings, { person, givenUp: [], toEmail: () => goodbye }, NOW);
  expect((await told()).to).toEqual(["eva@rede.example"]);
  expect(await count("network_key")).toBe(0);
});
