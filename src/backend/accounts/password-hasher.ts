import { DurableObject } from "cloudflare:workers";
import { onDemand } from "../../site/on-demand.ts";

const load = () => import("./scrypt.ts");
const hashWithScrypt = onDemand(load)("hashWithScrypt");
const verifyWithScrypt = onDemand(load)("verifyWithScrypt");

/**
 * Hashes passwords away from the isolates that serve pages: a hash takes a hundred milliseconds of the thread. It
 * stores nothing (docs/decisions/028-passwords-in-a-durable-object.md).
 */
export class PasswordHasher extends DurableObject {
  hash(password: string): Promise<string> {
    return hashWithScrypt(password);
  }

  verify(password: string, hash: string | null): Promise<boolean> {
    return verifyWithScrypt(password, hash);
  }
}
