import type { LoginResponse } from "../../contract/v3/sign-in.ts";
import type { Session } from "../../parts/screen/route.ts";

/** Signs the visitor in, who may have made the account by it. */
export function signIn(session: Session, { token, isNew }: LoginResponse): void {
  session.signIn(token);
  if (isNew) session.note("sign_up");
}
