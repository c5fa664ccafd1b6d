import type { BaseUser, User } from "../../contract/v3/account.ts";
import { maskCpf } from "../../domain/people/cpf.ts";
import type { Account } from "./sessions.ts";

/** Id of an anonymous user (E3). */
const NOBODY = 0;

/** An account as the API returns it (E1). */
export function toUser({ id, name, cpf, email, phone, picture }: Account): User {
  return { id, name, cpf: maskCpf(cpf), email, phone: phone ?? "", picture: picture ?? "", gaToken: "" };
}

/** The user of the request (E2); a pre-user has no CPF yet (S7). */
export function toBaseUser(account: Account | null, sessionToken: string): BaseUser {
  return { baseUserId: account?.id ?? NOBODY, isPreUser: !account?.cpf, sessionToken };
}
