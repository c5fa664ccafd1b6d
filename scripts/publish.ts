import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/d1";
import { type CityDifference, compareCities } from "../src/backend/publish/compare-publications.ts";
import type { Manifest } from "../src/backend/publish/manifest.ts";
import { readManifest, repairManifest } from "../src/backend/publish/publication.ts";
import { publishAll } from "../src/backend/publish/publish-all.ts";
import { CHANGES_PER_RUN, publishChanges } from "../src/backend/publish/publish-changes.ts";
import type { PublishBindings } from "../src/backend/publish/publishing.ts";
import { PublicationRefused, refuseOverHeld } from "../src/backend/publish/refusal.ts";
import { listPublications, rollBack, versionBefore } from "../src/backend/publish/roll-back.ts";
import { formatCount, formatWholeReais, UNKNOWN } from "../src/domain/text/format.ts";
import { FORMAT_VERSION } from "../src/search/container.ts";
import { type UnsureWater, writeGround } from "./ground/write-ground.ts";
import { noteCommand, whoRuns } from "./note-command.ts";
import { withPlatform } from "./platform.ts";
import { reportProgress } from "./progress.ts";
import { runCommand, understand } from "./run-command.ts";

const USAGE = `Uso: npm run publish -- [opção] [--remote]

  (sem opção)             publica o que mudou; nada, se nada mudou
  --force                 diz o que muda e publica tudo, mesmo que o site esteja parado numa versão ou perca mais da
                          metade das escolas; não quando a mensalidade mediana de uma cidade muda demais
  --accept-medians        com --force: publica também essas mensalidades
  --list                  mostra as versões das últimas 24 horas, e no que as mais novas diferem
  --rollback              volta à última de antes de a atual começar, e para o site nela, até o próximo --force
  --rollback --version V  volta à versão V
  --reason "texto"        com --rollback ou --force: o porquê, que a equipe lê na auditoria e, enquanto o site está parado, no alto de /admin

--remote publica na conta da Cloudflare em vez de aqui.`;

/** Versions that a list compares, each with the one before, and the cities that it names. */
const COMPARED = 10;
const SHOWN_CITIES = 3;

/** Exit status of a publication that was refused: what was shown before is shown still. */
const REFUSED = 3;

interface ScriptPublication {
  readonly force?: boolean;
  readonly acceptsMedians?: boolean;
  /** Whether few changes may be published alone, as the cron does: not when rankings or the mean rating change. */
  readonly allowsPart?: boolean;
}

/**
 * Publishes D1 as a new snapshot, with progress on the console: all of it, or only a few changed schools. Does nothing
 * when the current one already shows everything. Throws PublicationRefused, as `publishAll` does.
 */
export async function publishFromScript(
  bindings: PublishBindings,
  { force = false, acceptsMedians = false, allowsPart = false }: ScriptPublication = {},
) {
  const sql =
    "SELECT count(*) AS n, max(kind = 'outline') AS outlined FROM (SELECT DISTINCT kind, key FROM change_log LIMIT ?1)";
  const { n: pending, outlined } = (await bindings.DB.prepare(sql)
    .bind(CHANGES_PER_RUN + 1)
    .first<{ n: number; outlined: number | null }>())!;
  const current = await readManifest(drizzle(bindings.DB));
  if (!force) refuseOverHeld(current);
  if (!force && !pending && current?.format === FORMAT_VERSION) return repairManifest(bindings);
  const started = performance.now();
  const isSmall = !force && allowsPart && !outlined && pending <= CHANGES_PER_RUN;
  if (isSmall && (await publishChanges(bindings, new Date()))) {
    return console.log(`› publicadas as mudanças em ${secondsSince(started)} s`);
  }
  const manifest = await publishAll(bindings, {
    now: new Date(),
    force,
    acceptsMedians,
    ...(force && { onCompared: printCities }),
    writeGround: (db, kv, version) => writeGround(db, kv, version, reportUnsureWater),
    onProgress: reportProgress("› publicando", "escolas", console.log),
  });
  const schools = formatCount(manifest.counts.schools);
  console.log(`› publicadas ${schools} escolas particulares em ${secondsSince(started)} s`);
}

/** Names the cities whose water would cover schools, with their number, in one line. */
function reportUnsureWater(cities: readonly UnsureWater[]): void {
  if (cities.length === 0) return;
  const named = cities.map(({ name, uf, schools }) => `${name}, ${uf} (${schools})`).join("; ");
  console.log(`› mapas sem água, porque escolas ficariam dentro dela: ${named}`);
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
}

async function main(): Promise<void> {
  const options = readOptions();
  await withPlatform(options.remote ?? false, async (env) => {
    if (options.list) await list(env);
    else if (options.rollback) await goBack(env, options.version ?? null, options.reason);
    else
      await publishFromScript(env, {
        force: options.force ?? false,
        acceptsMedians: options["accept-medians"] ?? false,
      });
    if (!options.force) return;
    const published = await readManifest(drizzle(env.DB));
    await noteCommand(env.DB, "publicar-tudo", `publicação ${published?.version}`, options.reason);
  });
}

async function list(bindings: PublishBindings): Promise<void> {
  const publications = await listPublications(bindings.DB);
  if (publications.length === 0) console.log("Nada foi publicado ainda.");
  for (const [i, publication] of publications.entries()) {
    const { version, publishedAt, counts, held, isContinued } = publication;
    const notes = [
      `${formatCount(counts.schools)} escolas`,
      `${formatCount(counts.offers)} ofertas`,
      held && `volta à ${held.version}`,
      isContinued && "em parte: continua na seguinte",
      i === 0 && (held ? "no ar, parada" : "no ar"),
    ];
    console.log(`${version}  ${publishedAt}  ${notes.filter(Boolean).join(", ")}`);
    const previous = publications[i + 1];
    if (previous && i < COMPARED) await printDifferences(bindings, previous, publication);
  }
  const before = versionBefore(publications);
  if (before) console.log(`--rollback leva à versão ${before.version}; outra: --rollback --version V`);
}

/** Prints the cities that two versions show most differently. */
async function printDifferences({ SNAPSHOT }: PublishBindings, before: Manifest, after: Manifest): Promise<void> {
  printCities(await compareCities(SNAPSHOT, before, after).catch(() => null));
}

function printCities(cities: readonly CityDifference[] | null): void {
  if (!cities) {
    console.log("  não dá para comparar: falta um arquivo, ou está estragado");
    return;
  }
  if (cities.length === 0) console.log("  nenhuma cidade muda de escolas ou de mensalidade mediana");
  for (const city of cities.slice(0, SHOWN_CITIES)) console.log(`  ${describe(city)}`);
  if (cities.length > SHOWN_CITIES) console.log(`  e mais ${formatCount(cities.length - SHOWN_CITIES)} cidades`);
}

function describe({ name, before, after }: CityDifference): string {
  const price = ({ medianCents }: CityDifference["after"]) =>
    medianCents === null ? UNKNOWN : formatWholeReais(medianCents);
  const schools = `${formatCount(before.schools)} → ${formatCount(after.schools)} escolas`;
  return `${name}: ${schools}, mensalidade mediana ${price(before)} → ${price(after)}`;
}

async function goBack(bindings: PublishBindings, version: string | null, why?: string): Promise<void> {
  const [shown] = await listPublications(bindings.DB);
  const back = await rollBack(bindings, version, new Date(), { by: whoRuns(), ...(why && { why }) });
  await noteCommand(bindings.DB, "voltar-publicacao", `publicação ${back.held?.version}`, why);
  const schools = formatCount(back.counts.schools);
  console.log(
    `O site volta à versão ${back.held?.version} (${schools} escolas) em até dois minutos e fica parado nela.`,
  );
  if (shown) await printDifferences(bindings, shown, back);
  console.log(`Quem visita vê escolas e preços de ${back.publishedAt}; contas, reservas e mensagens seguem.`);
  console.log("Se o erro é mais velho: --rollback de novo vai à versão de antes; --list diz no que cada uma difere.");
  console.log("Corrija os dados (uma importação, npm run restore) e então: npm run publish -- --force");
}

function readOptions() {
  return understand(USAGE, () => {
    const { values } = parseArgs({
      options: {
        force: { type: "boolean" },
        "accept-medians": { type: "boolean" },
        list: { type: "boolean" },
        rollback: { type: "boolean" },
        version: { type: "string" },
        reason: { type: "string" },
        remote: { type: "boolean" },
      },
    });
    const commands = [values.force, values.list, values.rollback].filter(Boolean).length;
    if (commands > 1 || (values.version !== undefined && !values.rollback)) throw new Error();
    if (values["accept-medians"] && !values.force) throw new Error();
    if (values.reason !== undefined && !values.rollback && !values.force) throw new Error();
    return values;
  });
}

if (import.meta.main) {
  await runCommand(async () => {
    try {
      await main();
    } catch (error) {
      if (!(error instanceof PublicationRefused)) throw error;
      console.error(`Erro: ${error.message}`);
      process.exitCode = REFUSED;
    }
  });
}
