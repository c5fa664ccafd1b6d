import { Memo } from "../domain/memo.ts";
import { formatCnpj, readCnpj } from "../domain/people/cnpj.ts";
import type { Identity } from "../parts/layout/identity.ts";
import { readContactPhone } from "../site/settings.ts";

/** Settings as they are shown. */
const shown = new Memo<string>(8);

/** The operator of this installation (`[vars]` of `wrangler.toml`). */
export function identityOf(env: Env): Identity {
  return {
    name: env.SITE_NAME,
    phone: shown.get(`phone ${env.CONTACT_PHONE}`, () => readContactPhone(env.CONTACT_PHONE) ?? ""),
    company: {
      legalName: env.COMPANY_NAME,
      cnpj: shown.get(`cnpj ${env.COMPANY_CNPJ}`, () => formatCnpj(readCnpj(env.COMPANY_CNPJ) ?? "")),
      address: env.COMPANY_ADDRESS,
      email: env.CONTACT_EMAIL,
      dpoName: env.DPO_NAME,
      dpoEmail: env.DPO_EMAIL,
    },
  };
}
