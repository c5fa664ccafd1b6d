import { runWrangler } from "../wrangler.ts";
import type { Access } from "./api.ts";
import { CloudflareError } from "./cloudflare-error.ts";

/**
 * Account and token of this machine: CLOUDFLARE_ACCOUNT_ID, or the `account_id` of the configuration, and
 * CLOUDFLARE_API_TOKEN, or the token of `wrangler login`. Throws CloudflareError.
 */
export async function findAccess(configuredAccount: string | undefined): Promise<Access> {
  const accountId = process.env.CLOUDFLARE_ACCOUNT_ID || configuredAccount;
  if (!accountId) throw new CloudflareError("falta CLOUDFLARE_ACCOUNT_ID, o id da conta da Cloudflare.");
  return { accountId, token: process.env.CLOUDFLARE_API_TOKEN || (await loginToken()) };
}

async function loginToken(): Promise<string> {
  const { status, stdout } = await runWrangler(["auth", "token", "--json"]);
  const { token } = (status === 0 ? JSON.parse(stdout) : {}) as { token?: string };
  if (!token) throw new CloudflareError("falta entrar na Cloudflare: npx wrangler login, ou CLOUDFLARE_API_TOKEN.");
  return token;
}
