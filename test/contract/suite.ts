import { describe, expect, test } from "vitest";
import type { BackendOptions } from "../../src/contract/v3/call.ts";
import { backendClient } from "../../src/contract/v3/client.ts";
import { ApiError } from "../../src/contract/v3/errors.ts";

/** A backend under test: how to call it, and the e-mails that it sent. */
interface Backend {
  readonly options: () => Pick<BackendOptions, "fetch" | "baseUrl" | "tenant" | "username" | "password">;
  /** The text of the last e-mail to an address with a subject. */
  readonly lastMail: (email: string, subject: RegExp) => Promise<string>;
}

const PASSWORD = "uma frase fácil de lembrar";
/** Subject of an e-mail with a code and a link. */
const EMAIL_CODE = /^\d{6} é o seu código/;
const SESSION = "11111111-2222-3333-4444-555555555555";

/** The contract of every backend, embedded or remote (`docs/backends.md`). */
export function describeContract(name: string, { options, lastMail }: Backend): void {
  let people = 0;
  const client = (more: Partial<BackendOptions> = {}) =>
    backendClient({ ...options(), sessionToken: SESSION, visitor: visitorOf(++people), ...more });
  const tokenIn = async (email: string, subject: RegExp) => /[\da-f]{64}/.exec(await lastMail(email, subject))![0];

  /** A new account for each test. */
  async function newPerson() {
    const email = `pessoa-${crypto.randomUUID()}@familia.example`;
    const visitor = client();
    await visitor.account.signUp({ name: "ANA LIMA", email });
    const { token } = await visitor.account.confirmEmail({ token: await tokenIn(email, EMAIL_CODE) });
    const user = client({ userToken: token });
    await user.account.changePassword({ password: PASSWORD });
    return { email, user, visitor };
  }

  describe(name, () => {
    test("returns cities, neighborhoods and grades, or says which is missing", async () => {
      const { places } = client();
      expect(await places.getCity("sao-paulo-sp")).toMatchObject({ ibgeCode: "3550308", uf: "SP", capital: true });
      const pinheiros = await places.getNeighborhood("sao-paulo-sp", "pinheiros");
      expect(pinheiros).toMatchObject({ citySlug: "sao-paulo-sp", state_ibge_code: "35" });
      await expect(places.getCity("atlantida-sp")).rejects.toMatchObject({
        code: "city_not_found",
        status: 404,
        slug: "atlantida-sp",
      });
      await expect(places.getNeighborhood("sao-paulo-sp", "a/../b")).rejects.toMatchObject({
        code: "neighborhood_not_found",
      });
      const grades = await places.listGrades({ "stage[]": ["medio", "infantil"] });
      expect(new Set(grades.map(({ slug }) => slug.split("_")[0]))).toEqual(new Set(["medio", "infantil"]));
      expect((await places.listGrades()).length).toBe(17);
      await expect(places.listGrades({ "stage[]": ["superior"] })).rejects.toMatchObject({ code: "stage_not_found" });
    });

    test("refuses calls without the credentials of a site or of a user", async () => {
      for (const wrong of [{ password: "outra" }, { username: "outro" }, { tenant: "outro" }]) {
        await expect(client(wrong).places.getCity("sao-paulo-sp")).rejects.toMatchObject({ code: "forbidden" });
      }
      const stranger = client({ userToken: "0".repeat(64) });
      await expect(stranger.account.getUser()).rejects.toMatchObject({ code: "session_expired", status: 401 });
      await expect(client().account.getUser()).rejects.toMatchObject({ code: "session_expired" });
    });

    test("returns the anonymous user with its session token (E2, E3, A8)", async () => {
      const heard: string[] = [];
      const nobody = client({ onSessionToken: (token) => heard.push(token) });
      expect(await nobody.account.getBaseUser()).toEqual({ baseUserId: 0, isPreUser: true, sessionToken: SESSION });
      expect(heard).toEqual([SESSION]);
    });

    test("creates an account by e-mail, and identifies it by its token (E1, A8a, A32, A33)", async () => {
      const { email, user } = await newPerson();
      const found = await user.account.getUser();
      expect(found).toEqual({
        id: expect.any(Number),
        name: "Ana Lima",
        cpf: "",
        email,
        phone: "",
        picture: "",
        gaToken: "",
      });
      expect(found.id).toBeGreaterThan(0);
      expect(await user.account.getBaseUser()).toEqual({
        baseUserId: found.id,
        isPreUser: true,
        sessionToken: SESSION,
      });
      expect(await user.account.correctProfile({ name: "ana de souza", phone: "" })).toMatchObject({
        name: "Ana de Souza",
        phone: "",
      });
    });

    test("gives a new account the password of its sign-up by the code, and drops it by the link (A7, K34)", async () => {
      const [byCode, byLink] = [
        `pessoa-${crypto.randomUUID()}@familia.example`,
        `pessoa-${crypto.randomUUID()}@familia.example`,
      ];
      const visitor = client();
      const { ticket } = await visitor.account.signUp({ name: "ANA LIMA", email: byCode, password: PASSWORD });
      const code = /\b\d{6}\b/.exec(await lastMail(byCode, EMAIL_CODE))![0];
      expect(await visitor.account.confirmEmailCode({ ticket, code })).toMatchObject({ dropped: [] });
      expect(await visitor.account.login({ email: byCode, password: PASSWORD })).toMatchObject({
        token: expect.any(String),
      });
      await visitor.account.signUp({ name: "ANA LIMA", email: byLink, password: PASSWORD });
      const token = await tokenIn(byLink, EMAIL_CODE);
      expect(await visitor.account.confirmEmail({ token })).toMatchObject({ dropped: ["password"] });
      const login = visitor.account.login({ email: byLink, password: PASSWORD });
      await expect(login).rejects.toMatchObject({ code: "wrong_credentials" });
      const short = visitor.account.signUp({ name: "ANA LIMA", email: byLink, password: "curta" });
      await expect(short).rejects.toMatchObject({ issues: [{ field: "password" }] });
    });

    test("refuses invalid fields one by one, and all wrong credentials alike", async () => {
      const { email, visitor } = await newPerson();
      const wrong = visitor.account.signUp({ name: "Ana", email: "ana" });
      const issues = await wrong.catch((error: ApiError) => error.issues.map(({ field }) => field));
      expect(issues).toEqual(["name", "email"]);
      const errors: ApiError[] = [];
      for (const person of [email, "ninguem@familia.example"]) {
        await visitor.account.login({ email: person, password: "errada" }).catch((error) => errors.push(error));
      }
      expect(errors.map(({ code, message, status }) => [code, message, status])).toEqual([
        ["wrong_credentials", "E-mail ou senha incorretos.", 401],
        ["wrong_credentials", "E-mail ou senha incorretos.", 401],
      ]);
    });

    test("resets a forgotten password once, and ends every session with it (P23, A1, A2)", async () => {
      const { email, user, visitor } = await newPerson();
      const responses = [
        await visitor.account.recoverPassword({ email: "ninguem@familia.example" }),
        await visitor.account.recoverPassword({ email }),
      ];
      expect(responses[0]).toBe(responses[1]);
      const token = await tokenIn(email, /^Crie uma nova senha/);
      await visitor.account.resetPassword({ token, password: "outra frase comprida" });
      await expect(visitor.account.resetPassword({ token, password: PASSWORD })).rejects.toMatchObject({
        code: "link_expired",
      });
      await expect(user.account.getUser()).rejects.toMatchObject({ code: "session_expired" });
      await expect(visitor.account.login({ email, password: PASSWORD })).rejects.toMatchObject({
        code: "wrong_credentials",
      });
      expect(await visitor.account.login({ email, password: "outra frase comprida" })).toEqual({
        token: expect.stringMatching(/^\S{20,}$/),
      });
    });

    test("throttles guessing, and says for how long", async () => {
      const { email, visitor } = await newPerson();
      const errors: ApiError[] = [];
      for (let i = 0; i < 9; i++) {
        await visitor.account.login({ email, password: `tentativa ${i}` }).catch((error) => errors.push(error));
      }
      const last = errors.at(-1)!;
      expect([last.code, last.status, last.message]).toEqual([
        "too_many_attempts",
        429,
        "Muitas tentativas. Aguarde 15 minutos.",
      ]);
    });

    test("lists and ends sessions, exports an account's data, and erases it", async () => {
      const { email, user, visitor } = await newPerson();
      const second = client({ userToken: (await visitor.account.login({ email, password: PASSWORD })).token });
      const { hasPassword, sessions } = await user.account.getAccess();
      expect([hasPassword, sessions.map(({ isCurrent }) => isCurrent)]).toEqual([true, [true, false]]);
      const closing = { session: sessions[1]!.id, proof: PASSWORD };
      await user.account.closeSessions(closing);
      await expect(second.account.getUser()).rejects.toMatchObject({ code: "session_expired" });
      await expect(user.account.closeSessions(closing)).rejects.toMatchObject({ code: "not_found" });
      const { subjects } = await user.account.exportData();
      expect(subjects.find(({ title }) => title === "Conta")?.records[0]).toMatchObject({ "e-mail": email });
      await expect(user.account.deleteAccount({ proof: "não é a senha" })).rejects.toMatchObject({
        code: "wrong_credentials",
      });
      await user.account.deleteAccount({ proof: PASSWORD });
      await expect(user.account.getUser()).rejects.toMatchObject({ code: "session_expired" });
    });

    test("returns an empty first page of orders for a new account", async () => {
      const { user } = await newPerson();
      expect(await user.orders.list()).toMatchObject({ orders: [], totalCount: 0 });
      await expect(user.orders.get("ME-0000-0000-0000-0000")).rejects.toMatchObject({ status: 404 });
    });

    test("tells somebody of a page only once a mailed link confirms it, and one call stops all", async () => {
      const email = `pessoa-${crypto.randomUUID()}@familia.example`;
      const { follows } = client();
      await expect(follows.ask({ email, path: "//outro.example" })).rejects.toMatchObject({ status: 422 });
      await expect(follows.ask({ email, path: "/busca/xx" })).rejects.toMatchObject({ status: 404 });
      await follows.ask({ email, path: "/busca/sp?school=golpe.example" });
      const token = await tokenIn(email, /^Confirme seus avisos/);
      const [waiting] = (await follows.get(token)).follows;
      expect(JSON.stringify(waiting)).not.toContain("golpe");
      expect(waiting).toMatchObject({ path: "/busca/sp", isConfirmed: false, isAtOnce: false });
      await follows.change(token, { change: "confirm", follow: waiting!.id });
      expect((await follows.get(token)).follows).toMatchObject([{ isConfirmed: true }]);
      await expect(follows.letter(token, "nenhuma")).rejects.toMatchObject({ code: "not_found" });
      expect(await follows.change(token, { change: "stop_all" })).toEqual({ isEmpty: true });
      await expect(follows.get(token)).rejects.toMatchObject({ code: "not_found" });
    });

    test("says of a code of nobody only that it is none of ours (K36)", async () => {
      const { chargeChecks } = client();
      const none = { match: "none", changes: [], state: null, until: null, amountCents: null, school: null };
      for (const code of ["VA-0000-0000-0000", "00020126br.gov.bcb.pix", "https://escola.example/"]) {
        expect(await chargeChecks.check({ code })).toMatchObject(none);
      }
      await expect(chargeChecks.check({ code: "" })).rejects.toMatchObject({ issues: [{ field: "code" }] });
    });

    test("ends a session on logout", async () => {
      const { user } = await newPerson();
      await user.account.logout();
      await expect(user.account.getUser()).rejects.toBeInstanceOf(ApiError);
    });
  });
}

/** Visitors with different addresses, so that they do not share attempt limits. */
function visitorOf(n: number): NonNullable<BackendOptions["visitor"]> {
  return { ip: `203.0.113.${n % 250}`, device: "Chrome no Android" };
}
