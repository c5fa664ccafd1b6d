import { createScheduledController, env } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { CAMPAIGNS_KEY } from "../../src/backend/campaigns/publish-campaigns.ts";
import { paths } from "../../src/site/paths.ts";
import worker from "../../src/worker/index.ts";
import { teamMember } from "./team.ts";
import { ask, publishWorld } from "./worker.ts";

export const reason = "campanha de matrículas";
export const SP = "/busca/sp/sao-paulo-sp";
export const PAGE = paths.campaign("mooca");
export const EDIT = paths.adminCampaign("mooca");

/** A page with all kinds of blocks, as its form sends it. */
export const FORM: Readonly<Record<string, string>> = {
  passo: "salvar",
  title: "Escolas perto de casa",
  titleB: "A escola do bairro",
  search: SP,
  "blocks.0.kind": "text",
  "blocks.0.text": "Visite <b>antes</b>.\n\nCompare depois.",
  "blocks.1.kind": "schools",
  "blocks.1.search": SP,
  "blocks.2.kind": "offers",
  "blocks.2.search": SP,
  "blocks.3.kind": "question",
  "blocks.3.question": "Como reservo uma bolsa?",
  "blocks.3.answer": "Na página da escola.",
  reason,
};

/** The team over the small Brazil of the tests, without a campaign before each test of a file. */
export function campaignTeam() {
  let team: Awaited<ReturnType<typeof teamMember>>;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await publishWorld();
    team = await teamMember();
  });
  beforeEach(async () => {
    await env.DB.prepare("DELETE FROM campaign").run();
    await env.SNAPSHOT.delete(CAMPAIGNS_KEY);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  const act = async (acao: string, fields: Record<string, string> = {}) => {
    vi.setSystemTime(Date.now() + 1);
    return team.form(paths.adminCampaigns(), { acao, slug: "mooca", reason, ...fields });
  };
  const versionOf = () => env.DB.prepare("SELECT updated_at AS v FROM campaign").first<string>("v");
  const save = async (fields: Record<string, string> = {}) => {
    vi.setSystemTime(Date.now() + 1);
    return team.form(EDIT, { ...FORM, version: (await versionOf())!, ...fields });
  };

  const runCron = () =>
    worker.scheduled(createScheduledController({ scheduledTime: new Date(), cron: "* * * * *" }), env);

  async function accepted(sent: Promise<Response>): Promise<void> {
    const answer = await sent;
    if (answer.status !== 303) throw new Error(await answer.text());
  }

  /** Lets the isolate poll what is published. */
  async function poll(): Promise<void> {
    vi.setSystemTime(Date.now() + 31_000);
    await ask(paths.campaign("qualquer"));
  }

  /** A published campaign; its fields replace those of the form. */
  async function published(fields: Record<string, string> = {}): Promise<void> {
    await accepted(act("criar-campanha", { title: "Escolas perto de casa" }));
    await accepted(save(fields));
    await accepted(act("publicar-campanha"));
    await poll();
  }

  return { act, save, versionOf, runCron, poll, published, team: () => team };
}
