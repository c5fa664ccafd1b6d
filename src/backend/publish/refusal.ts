import { drizzle } from "drizzle-orm/d1";
import { formatWholeReais } from "../../domain/text/format.ts";
import { auditStatement, COMMAND } from "../admin/audit.ts";
import { type CityDifference, compareCities, hasJump } from "./compare-publications.ts";
import type { HoldReason } from "./held.ts";
import { filesOf, type Manifest } from "./manifest.ts";
import { commitManifest, heldManifest, readBeforeParts } from "./publication.ts";
import type { PublishBindings } from "./publishing.ts";
import { keepFiles, noteRetired } from "./retired-files.ts";

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
  await hold(bindings, current, current, { reason: "loss", why: loss }, now);
  throw new PublicationRefused(
    `${loss}: parece um arquivo cortado. O site fica parado na versão atual. Se é isso mesmo: npm run publish -- --force`,
  );
}

interface MedianReview {
  readonly now: Date;
  /** Publishes whatever the medians are. */
  readonly accepts?: boolean | undefined;
  /** Called with the cities that change, before anything is refused; with null when they cannot be compared. */
  readonly onCompared?: ((cities: readonly CityDifference[] | null) => void) | undefined;
}

/**
 * Throws PublicationRefused when the median price of a city would jump against the version from before the change,
 * which is shown again and held: prices in cents for reais, or doubled, do that. `next` is written, not current yet.
 */
export async function refuseMedianJump(
  bindings: PublishBindings,
  current: Manifest | null,
  next: Manifest,
  { now, accepts, onCompared }: MedianReview,
): Promise<void> {
  if (!current) return;
  const before = await readBeforeParts(drizzle(bindings.DB), current);
  if (before.format !== next.format || before.isDemonstration !== next.isDemonstration) return;
  const cities = await compareCities(bindings.SNAPSHOT, before, next).catch(() => null);
  onCompared?.(cities);
  const jumps = cities?.filter(hasJump) ?? [];
  const [first] = jumps;
  if (!first || accepts) return;
  const [from, to] = [first.before, first.after].map(({ medianCents }) => formatWholeReais(medianCents!));
  const others = jumps.length > 1 ? ` (e outras ${jumps.length - 1} cidades)` : "";
  const why = `a mensalidade mediana de ${first.name}${others} iria de ${from} a ${to}`;
  if (!current.held) {
    await keepFiles(bindings.DB, before);
    await hold(bindings, before, current, { reason: "medians", why }, now);
  }
  const shown = new Set(filesOf(current));
  // Last: the held version may have the number of the refused one, and takes its files from the list.
  const written = filesOf(next).filter((key) => !shown.has(key));
  await noteRetired(bindings.DB, written, now.toISOString());
  throw new PublicationRefused(
    `${why}: parece um erro. O site fica parado na versão de antes. Se é isso mesmo: npm run publish -- --force --accept-medians`,
  );
}

/** Holds the site at a version, and writes why into the audit. */
async function hold(
  bindings: PublishBindings,
  target: Manifest,
  current: Manifest,
  { reason, why }: { readonly reason: HoldReason; readonly why: string },
  now: Date,
): Promise<void> {
  const manifest = heldManifest(target, current, reason, now, { why });
  if (!(await commitManifest(bindings, manifest, current))) return;
  const held = `publicação ${manifest.held?.version}`;
  const entry = { actor: COMMAND, action: "parar-publicacao", target: held, reason: why };
  await auditStatement(drizzle(bindings.DB), entry, now);
}
