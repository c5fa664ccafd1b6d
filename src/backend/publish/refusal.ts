import { drizzle } from "drizzle-orm/d1";
import { auditStatement, COMMAND } from "../admin/audit.ts";
import type { Manifest } from "./manifest.ts";
import { commitManifest, heldManifest } from "./publication.ts";
import type { PublishBindings } from "./publishing.ts";

/** A publication that is refused; its message is shown on the command line, without a stack. */
export class PublicationRefused extends Error {
  override name = "PublicationRefused";
}

/** Share of the data that one publication may remove: a truncated file would remove more. */
const MAX_LOSS = 0.5;

const COUNTED = [
  ["schools", "escolas"],
  ["offers", "ofertas"],
  ["cities", "cidades"],
] as const;

/** Throws PublicationRefused while the site is held at a version by a rollback. */
export function refuseOverHeld(current: Manifest | null): void {
  if (!current?.held) return;
  throw new PublicationRefused(
    `o site voltou à versão ${current.held.version} em ${current.held.since} e está parado nela. Quando os dados estiverem certos: npm run publish -- --force`,
  );
}

/**
 * Throws PublicationRefused when more than half of the schools, offers or cities would disappear, and holds the current
 * version: otherwise the cron would publish the same change in batches. Real schools may replace a demonstration
 * whatever their number.
 */
export async function refuseGreatLoss(
  bindings: PublishBindings,
  current: Manifest | null,
  next: Pick<Manifest, "counts" | "isDemonstration">,
  now: Date,
): Promise<void> {
  if (!current || current.isDemonstration !== next.isDemonstration) return;
  const lost = COUNTED.find(([key]) => next.counts[key] < current.counts[key] * (1 - MAX_LOSS));
  if (!lost) return;
  const [key, name] = lost;
  const loss = `de ${current.counts[key]} ${name} ficariam ${next.counts[key]}`;
  const held = heldManifest(current, current, "loss", now, { why: loss });
  if (await commitManifest(bindings, held, current)) {
    const entry = {
      actor: COMMAND,
      action: "parar-publicacao",
      target: `publicação ${held.held?.version}`,
      reason: loss,
    };
    await auditStatement(drizzle(bindings.DB), entry, now);
  }
  throw new PublicationRefused(
    `${loss}: parece um arquivo cortado. O site fica parado na versão atual. Se é isso mesmo: npm run publish -- --force`,
  );
}
