import type { User } from "../contract/v3/account.ts";
import { type BackendClient, createBackendClient } from "../contract/v3/client.ts";
import { ApiError } from "../contract/v3/errors.ts";
import type { AppContext } from "./app-context.ts";
import { backendOf, endSession } from "./backend.ts";
import { sessionOf } from "./session.ts";

/** The visitor of a request: session cookies, backend client and account. */
export type RequestSession = ReturnType<typeof requestSessionOf>;

/** Lazy: public pages read no cookie and make no client. */
export function requestSessionOf(c: AppContext) {
  let user: Promise<User | null> | undefined;
  let isExpired = false;
  let awaitsCode = false;
  const session = once(() => sessionOf(c, (earlier) => endSession(c, earlier)));
  const backend = () => {
    const { userToken, start, remember } = session();
    return createBackendClient({ ...backendOf(c), sessionToken: start(), userToken, onSessionToken: remember });
  };
  return {
    session,
    backend,
    /** Whether the visitor had a session that has expired. */
    isExpired: () => isExpired,
    /** Whether the visitor still owes the code of their second factor. */
    awaitsCode: () => awaitsCode,
    account(): Promise<User | null> {
      if (session().userToken === undefined) return Promise.resolve(null);
      user ??= loadUser(backend()).then((found) => {
        awaitsCode = found === "awaits code";
        if (found === "awaits code") return null;
        if (found) return found;
        isExpired = true;
        session().signOut();
        return null;
      });
      return user;
    },
  };
}

/** S10–S12, X13, X15, X16: a user who cannot be loaded is signed out; only server errors are logged. */
async function loadUser(backend: BackendClient): Promise<User | "awaits code" | null> {
  try {
    return await backend.account.getUser();
  } catch (error) {
    if (!(error instanceof ApiError)) {
      console.error("Failed to load user");
      throw error;
    }
    if (error.code === "second_factor_required") return "awaits code";
    if (error.status >= 500) console.error("Erro ao obter usuário.", error.code);
    return null;
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
