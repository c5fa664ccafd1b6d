import { ApiError } from "../../contract/v3/errors.ts";
import type { Submit } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** `/sair` (S2): revokes the token and deletes the cookie, even if the backend fails. */
export const submitLogout: Submit = async ({ backend, session }) => {
  try {
    if (session().userToken !== undefined) await backend().account.logout();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  session().signOut();
  return { kind: "redirect", status: 303, location: withQuery(paths.login(), "aviso=saiu") };
};
