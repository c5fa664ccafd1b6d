import { and, asc, count, eq, inArray, isNull, max, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type * as v from "valibot";
import type { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { ListedNetwork } from "../../contract/v3/networks.ts";
import { readInepList } from "../../domain/partners/inep-list.ts";
import { networkInWords } from "../../domain/partners/network-name.ts";
import type { BackendBindings } from "../env.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { networkAccessEmail, networkEndedEmail } from "../networks/network-emails.ts";
import { keyEndStatements } from "../networks/network-key-end.ts";
import { grantStatement, networkLinkStatements } from "../networks/network-people.ts";
import { school } from "../schema/catalog.ts";
import { network, networkKey, networkPerson, networkSchool, networkUpload } from "../schema/networks.ts";
import type { Statement } from "../workflow/transaction.ts";
import type { Admin } from "./action.ts";

/** Fields of the form of an action; a hidden one names the network or the person. */
type Input<N extends keyof typeof ADMIN_FORMS> = v.InferOutput<(typeof ADMIN_FORMS)[N]> & { readonly id: string };

/** Page size. */
const PAGE = 5;
/** Wrong lines of a list that are named. */
const NAMED = 12;

/** Networks by name, with their schools and people; those whose name contains the search, or with a person of that e-mail. */
export async function listNetworks(
  db: D1Database,
  page: number,
  search: string,
): Promise<{ readonly networks: ListedNetwork[]; readonly totalPages: number }> {
  const orm = drizzle(db);
  const asked = search.trim().toLowerCase();
  const ofEmail = orm
    .select({ id: networkPerson.networkId })
    .from(networkPerson)
    .where(eq(sql`lower(${networkPerson.email})`, asked));
  const isNamed = sql`instr(lower(${network.name}), ${asked}) > 0`;
  const isAsked = asked === "" ? undefined : or(isNamed, inArray(network.id, ofEmail));
  const [found, [counted]] = await Promise.all([
    orm
      .select()
      .from(network)
      .where(isAsked)
      .orderBy(asc(network.name), asc(network.id))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm.select({ count: count() }).from(network).where(isAsked),
  ]);
  const ids = found.map(({ id }) => id);
  const { id, networkId, name, role, email, access } = networkPerson;
  // Names in full: the columns of one table would lose its name.
  const bouncedAt = sql<string | null>`(SELECT min(school_claim.bounced_at) FROM school_claim
    WHERE school_claim.network_person_id = network_person.id)`;
  const [keys, programs, schools, people] = await Promise.all([
    orm
      .select({ networkId: networkKey.networkId, createdAt: networkKey.createdAt, by: networkPerson.name })
      .from(networkKey)
      .innerJoin(networkPerson, eq(networkPerson.id, networkKey.personId))
      .where(inArray(networkKey.networkId, ids)),
    orm
      .select({ networkId: networkUpload.networkId, at: max(networkUpload.at) })
      .from(networkUpload)
      .where(and(inArray(networkUpload.networkId, ids), isNull(networkUpload.personId)))
      .groupBy(networkUpload.networkId),
    orm
      .select({ networkId: networkSchool.networkId, inepCode: school.inepCode, slug: school.slug, name: school.name })
      .from(networkSchool)
      .innerJoin(school, eq(school.inepCode, networkSchool.inepCode))
      .where(inArray(networkSchool.networkId, ids))
      .orderBy(asc(school.name), asc(school.inepCode)),
    orm
      .select({ networkId, person: { id, name, role, email, access, bouncedAt: bouncedAt.as("bounced_at") } })
      .from(networkPerson)
      .where(inArray(networkId, ids))
      .orderBy(asc(name), asc(id)),
  ]);
  const networks = found.map((one) => ({
    ...one,
    key: keys.filter((of) => of.networkId === one.id).map(({ networkId: _, ...key }) => key)[0] ?? null,
    programAt: programs.find((of) => of.networkId === one.id)?.at ?? null,
    schools: schools.filter((of) => of.networkId === one.id).map(({ networkId: _, ...of }) => of),
    people: people.filter((of) => of.networkId === one.id).map(({ person }) => person),
  }));
  return { networks, totalPages: Math.ceil(counted!.count / PAGE) };
}

/** Creates a network of the schools of a list. Throws `invalid_fields` with its wrong lines. */
export async function createNetwork(
  env: BackendBindings,
  { name, schools }: Omit<Input<"criar-rede">, "id">,
  _admin: Admin,
  now: Date,
) {
  const codes = await readSchools(env.DB, schools, null);
  const id = crypto.randomUUID();
  return {
    target: networkInWords(name),
    before: null,
    after: { id, escolas: codes.length, codigos: codes },
    changes: [
      drizzle(env.DB).insert(network).values({ id, name, createdAt: now.toISOString() }),
      addSchools(env.DB, id, codes),
    ],
  };
}

/** Includes schools in a network, to whose people they open at once. Throws `invalid_fields` with the wrong lines, `not_found`. */
export async function includeSchools(
  env: BackendBindings,
  { id, schools }: Input<"incluir-escolas-na-rede">,
  _admin: Admin,
  now: Date,
) {
  const { name } = await getNetwork(env.DB, id);
  const codes = await readSchools(env.DB, schools, null);
  return {
    target: networkInWords(name),
    after: { id, escolas: codes.length, codigos: codes },
    changes: [addSchools(env.DB, id, codes), grantStatement(env.DB, id, now)],
  };
}

/**
 * Takes schools out of a network. A trigger ends the access of its people to them. Throws `invalid_fields` with the wrong lines,
 * `not_found`.
 */
export async function excludeSchools(env: BackendBindings, { id, schools }: Input<"tirar-escolas-da-rede">) {
  const { name } = await getNetwork(env.DB, id);
  const codes = await readSchools(env.DB, schools, id);
  const isOne = inArray(networkSchool.inepCode, sql`(SELECT value FROM json_each(${JSON.stringify(codes)}))`);
  return {
    target: networkInWords(name),
    before: { id, escolas: codes.length, codigos: codes },
    changes: [
      drizzle(env.DB)
        .delete(networkSchool)
        .where(and(eq(networkSchool.networkId, id), isOne)),
    ],
  };
}

/**
 * Grants a person access to the schools of a network, and e-mails them their link. Throws `invalid_fields`,
 * `not_found`.
 */
export async function addNetworkPerson(
  env: BackendBindings,
  { id, reason: _, ...asked }: Input<"incluir-pessoa-na-rede">,
  _admin: Admin,
  now: Date,
) {
  const orm = drizzle(env.DB);
  const of = await getNetwork(env.DB, id);
  const isKnown = and(
    eq(networkPerson.networkId, id),
    eq(sql`lower(${networkPerson.email})`, asked.email.toLowerCase()),
  );
  if ((await orm.$count(networkPerson, isKnown)) > 0)
    throw invalidField("email", "Quem usa este e-mail já está na rede");
  const person = { id: crypto.randomUUID(), networkId: id, ...asked, createdAt: now.toISOString() };
  const toEmail = (token: string) => networkAccessEmail(env, of.name, person.access, token);
  return {
    target: networkInWords(of.name),
    after: { id, pessoa: person.id, access: person.access },
    changes: [
      orm.insert(networkPerson).values(person),
      grantStatement(env.DB, id, now),
      ...(await networkLinkStatements(env, person, toEmail, now)),
    ],
  };
}

/**
 * Ends the access of a person of a network to all its schools; they are e-mailed. With it ends the key that they made, of which
 * the others are told. Throws `not_found`.
 */
export async function endNetworkPerson(
  env: BackendBindings,
  { id }: Input<"encerrar-pessoa-da-rede">,
  _admin: Admin,
  now: Date,
) {
  const orm = drizzle(env.DB);
  const [person] = await orm.select().from(networkPerson).where(eq(networkPerson.id, id));
  if (!person) throw new ApiError("not_found");
  const of = await getNetwork(env.DB, person.networkId);
  return {
    target: networkInWords(of.name),
    before: { pessoa: id, access: person.access },
    after: null,
    once: `pessoa da rede ${id} encerrada`,
    changes: [
      tellEnd(env, of.name, person.email, now),
      ...(await keyEndStatements(env, eq(networkPerson.id, id), "maker", now)),
      orm.delete(networkPerson).where(eq(networkPerson.id, id)),
    ],
  };
}

/** Ends a network, with the access of its people, who are e-mailed. Throws `not_found`. */
export async function endNetwork(env: BackendBindings, { id }: Input<"encerrar-rede">, _admin: Admin, now: Date) {
  const orm = drizzle(env.DB);
  const { name } = await getNetwork(env.DB, id);
  const people = await orm.select().from(networkPerson).where(eq(networkPerson.networkId, id));
  const schools = await orm.$count(networkSchool, eq(networkSchool.networkId, id));
  return {
    target: networkInWords(name),
    before: { id, escolas: schools, pessoas: people.length },
    after: null,
    once: `rede ${id} encerrada`,
    changes: [
      ...people.map(({ email }) => tellEnd(env, name, email, now)),
      orm.delete(network).where(eq(network.id, id)),
    ],
  };
}

/** Ends the key of a network, whose programs send no more prices; it is told. Throws `not_found` without one. */
export async function endKeyOfNetwork(
  env: BackendBindings,
  { id }: Input<"cancelar-chave-da-rede">,
  _admin: Admin,
  now: Date,
) {
  const orm = drizzle(env.DB);
  const { name } = await getNetwork(env.DB, id);
  const [key] = await orm.select().from(networkKey).where(eq(networkKey.networkId, id));
  if (!key) throw new ApiError("not_found");
  return {
    target: networkInWords(name),
    before: { id, chave: key.createdAt },
    after: null,
    changes: [
      ...(await keyEndStatements(env, eq(network.id, id), "team", now)),
      orm.delete(networkKey).where(eq(networkKey.networkId, id)),
    ],
  };
}

const tellEnd = (env: MailBindings, name: string, email: string, now: Date): Statement =>
  emailStatement(env, email, networkEndedEmail(env, name), now);

async function getNetwork(db: D1Database, id: string) {
  const [found] = await drizzle(db).select().from(network).where(eq(network.id, id));
  if (!found) throw new ApiError("not_found");
  return found;
}

/**
 * The codes of a pasted list of schools that are in a network, or of private ones that are in none. Throws `invalid_fields`
 * with the wrong lines.
 */
async function readSchools(db: D1Database, text: string, networkId: string | null): Promise<string[]> {
  const { codes, errors } = readInepList(text);
  const known = await drizzle(db)
    .select({
      inepCode: school.inepCode,
      isPrivate: sql<number>`${school.administration} = 0 AND ${school.isActive} = 1`,
      networkId: network.id,
      network: network.name,
    })
    .from(school)
    .leftJoin(networkSchool, eq(networkSchool.inepCode, school.inepCode))
    .leftJoin(network, eq(network.id, networkSchool.networkId))
    .where(inArray(school.inepCode, sql`(SELECT value FROM json_each(${JSON.stringify([...codes.keys()])}))`));
  const byCode = new Map(known.map((row) => [row.inepCode, row]));
  const faults = Array.from(codes, ([code, line]): string | null => {
    const found = byCode.get(code);
    if (!found) return `linha ${line}: ${code} não é de nenhuma escola do site`;
    if (networkId !== null) return found.networkId === networkId ? null : `linha ${line}: ${code} não está nesta rede`;
    if (found.isPrivate !== 1) return `linha ${line}: ${code} não é de uma escola particular em atividade`;
    return found.network === null ? null : `linha ${line}: ${code} já está na ${networkInWords(found.network)}`;
  });
  const all = [...errors, ...faults.filter((fault) => fault !== null)];
  if (all.length === 0) return [...codes.keys()];
  const more = all.length > NAMED ? `; e mais ${all.length - NAMED}` : "";
  throw invalidField("schools", `Confira a lista: ${all.slice(0, NAMED).join("; ")}${more}.`);
}

function addSchools(db: D1Database, id: string, codes: readonly string[]): Statement {
  return drizzle(db)
    .insert(networkSchool)
    .select(sql`SELECT value, ${id} FROM json_each(${JSON.stringify(codes)})`);
}
