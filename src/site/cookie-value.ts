/** The value of a cookie in the text of all cookies of a page or request; empty without it. */
export function cookieValue(cookies: string, name: string): string {
  const pair = cookies.split("; ").find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? "";
}

/** Text of a cookie of this host that scripts read and write. An age of zero deletes it. */
export function scriptCookie(name: string, value: string, maxAgeS: number, isSecure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
