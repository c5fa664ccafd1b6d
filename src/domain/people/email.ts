import { readLine } from "../text/typed-text.ts";

/** V3–V6. */
const EMAIL = /^(?!.*[.@]{2})[\w%+-][\w.%+-]*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/**
 * Normalised e-mail: without surrounding spaces and invisible characters, the domain in lower case (the local part may
 * be case-sensitive).
 */
export function normalizeEmail(text: string): string {
  const [local = "", ...domain] = readLine(text).split("@");
  return [local, ...domain.map((part) => part.toLowerCase())].join("@");
}

/** Domains of one provider, which leaves dots out. */
const DOTLESS = ["gmail.com", "googlemail.com"];

/**
 * The mailbox that an address leads to, for limits alone: what follows "+" makes no other one, nor does a dot at Gmail.
 * "Ana.Lima+1@googlemail.com" is "analima@gmail.com". A text without "@" is itself, in lower case.
 */
export function mailboxOf(email: string): string {
  const [local = "", domain] = email.toLowerCase().split("@");
  if (domain === undefined) return local;
  const name = /^\+?[^+]*/.exec(local)![0];
  return DOTLESS.includes(domain) ? `${name.replaceAll(".", "")}@${DOTLESS[0]}` : `${name}@${domain}`;
}

/** An address that its owner knows again, and nobody else learns: "ana@familia.example" is "a•••@familia.example". */
export function maskEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${[...local].slice(0, local.length > 4 ? 2 : 1).join("")}•••@${domain}`;
}

/**
 * Mail providers of most families, and others whose names are a typo away from theirs and that nobody is asked about.
 */
const PROVIDERS =
  "gmail.com hotmail.com outlook.com icloud.com yahoo.com.br yahoo.com uol.com.br bol.com.br terra.com.br live.com msn.com globo.com globomail.com ig.com.br hotmail.com.br outlook.com.br r7.com proton.me protonmail.com".split(
    " ",
  );
const NEIGHBORS = new Set(
  "mail.com email.com ymail.com gmx.com aol.com me.com mac.com yahoo.es hotmail.es hotmail.fr".split(" "),
);

/** Providers without an address under `.com.br`, or only with one. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...["gmail", "icloud", "live", "msn", "globo"].map((name) => [`${name}.com.br`, `${name}.com`] as const),
  ...["uol", "bol", "ig"].map((name) => [`${name}.com`, `${name}.com.br`] as const),
]);

/**
 * The address that was probably meant, when the domain is one typo away from a known provider: "ana@gmail.con" →
 * "ana@gmail.com". Null otherwise. It is asked about and never used unasked: the domain may exist.
 */
export function suggestEmail(email: string): string | null {
  const [local, domain = ""] = email.toLowerCase().split("@");
  if (PROVIDERS.includes(domain) || NEIGHBORS.has(domain)) return null;
  const meant = ELSEWHERE.get(domain) ?? PROVIDERS.find((provider) => isOneTypo(domain, provider));
  return meant === undefined ? null : `${email.slice(0, local!.length)}@${meant}`;
}

/** Whether one letter is missing, too many, another one, or swapped with the next. */
function isOneTypo(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}
