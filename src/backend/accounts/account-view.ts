import type { BaseUser, User } from "../../contract/v3/account.ts";
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

/** A masked CPF (B5): `***.456.789-**`. */
function maskCpf(cpf: string | null): string {
  return cpf ? `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` : "";
}
