import { readCnpj } from "../domain/people/cnpj.ts";
import { readPhone } from "../domain/people/phone.ts";

/** A host in a content policy: "cdn.escolas.com.br", "*.escolas.com.br", with a port or not. */
const HOST = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d](?::\d{1,5})?$/;

/** Digits of the configured phone, however it is written; null without one, or for one that cannot be called (P31). */
export function readContactPhone(text: string): string | null {
  const reading = readPhone(text);
  return "digits" in reading ? reading.digits : null;
}

/** The configured hosts of pictures; a text that is no host is left out. */
export function readImageHosts(text: string): readonly string[] {
  return listOf(text).filter((host) => HOST.test(host));
}

/** Whether our content policy lets a page show a picture: of this site, or by TLS from one of the hosts. */
export function isShownPicture(url: string, hosts: readonly string[]): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  const { protocol, host } = URL.parse(url) ?? {};
  const matches = (pattern: string) => (pattern.startsWith("*.") ? host!.endsWith(pattern.slice(1)) : host === pattern);
  return protocol === "https:" && hosts.some(matches);
}

/** Lists the problems of hand-written settings, one line each; any of them fails the build. */
export function listSettingProblems(vars: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { COMPANY_CNPJ: cnpj = "", CONTACT_PHONE: phone = "", IMAGE_HOSTS: hosts = "" } = vars;
  const isCnpj = cnpj.trim() === "" || readCnpj(cnpj) !== null;
  const isPhone = phone.trim() === "" || readContactPhone(phone) !== null;
  const wrong = listOf(hosts).filter((host) => !HOST.test(host));
  return [
    ...(isCnpj ? [] : [`COMPANY_CNPJ: "${cnpj}" não é um CNPJ: confira os caracteres e os dígitos verificadores`]),
    ...(isPhone ? [] : [`CONTACT_PHONE: "${phone}" não é um fixo ou celular com DDD, como "(11) 98888-7777"`]),
    ...wrong.map((host) => `IMAGE_HOSTS: "${host}" não é um nome de site, como "fotos.escolas.com.br"`),
  ];
}

function listOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== "");
}
