import { type Children, decodeChildren, encodeChildren } from "../domain/family/children.ts";
import { cookieValue, scriptCookie } from "./cookie-value.ts";

const COOKIE = "filhos";

/** Six months: another school year asks for another grade. */
const MAX_AGE_S = 180 * 24 * 3600;

export function readChildren(cookies: string): Children {
  return decodeChildren(cookieValue(cookies, COOKIE));
}

/** The cookie that stores the children, without identity: "filhos=0|grade=fundamentalII_6-ano&shifts=manha". */
export function childrenCookie(children: Children, isSecure: boolean): string {
  const text = encodeChildren(children);
  return scriptCookie(COOKIE, text, text === "" ? 0 : MAX_AGE_S, isSecure);
}
