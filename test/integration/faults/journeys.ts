import { env } from "cloudflare:test";
import { VERTICE } from "../../fixtures/world.ts";
import { REVIEW } from "../reviews/family.ts";
import { LEAD, OFFER } from "../security/families.ts";

/** A request of a visitor or a program. */
export interface Journey {
  readonly name: string;
  readonly path: string;
  /** Sent by POST, as a form unless it is JSON. */
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: { readonly headers: Readonly<Record<string, string>>; readonly body: object };
  /** Sent with a signed-in session. */
  readonly isSignedIn?: true;
  /** Counts the records that it creates: one, however often it is sent. */
  readonly made?: () => Promise<number>;
}

const school = `/escola/${VERTICE.slug}`;
const count = (sql: string) => async () => (await env.DB.prepare(sql).first<number>("n"))!;

/** One journey for each kind of response. */
export const JOURNEYS: readonly Journey[] = [
  { name: "Search", path: "/busca/sp/sao-paulo-sp" },
  { name: "Search of scholarships", path: "/matriculas/buscar-bolsas?distinct=false" },
  { name: "School", path: school },
  { name: "ENEM ranking", path: "/escola/ranking-enem/sp" },
  { name: "Suggestions", path: "/api/v1/suggestions?q=pinh" },
  {
    name: "Search API",
    path: "/search/graphql",
    json: {
      headers: { "x-application-name": "demonstracao", "x-api-key": "chave-de-demonstracao" },
      body: { query: '{ cities(name: "campinas") { hits { slug } } }' },
    },
  },
  { name: "Picture of a school", path: `${school}/cartao.png` },
  { name: "Sitemap", path: "/sitemaps/escolas-1.xml" },
  { name: "Signing in", path: "/entrar", form: { email: "ninguem@familia.example", password: "Senha-errada-1" } },
  { name: "My data", path: "/meus-dados", isSignedIn: true },
  {
    name: "Reviewing",
    path: `${school}/avaliar`,
    form: REVIEW,
    made: count("SELECT count(*) AS n FROM review WHERE source_id = 'avaliacoes-do-site'"),
  },
  { name: "Asking a school", path: `${school}/contato`, form: LEAD, made: count("SELECT count(*) AS n FROM lead") },
  {
    name: "Asking for alerts",
    path: "/avisos",
    form: { pagina: "/busca/sp/sao-paulo-sp", email: "ana@correio.example" },
    made: count("SELECT count(*) AS n FROM follow"),
  },
  {
    name: "Reserving",
    path: `/reservar/${OFFER}`,
    form: { seenMonthlyFeeCents: "60000", seenDueNowCents: "60000", studentNickname: "Bia" },
    isSignedIn: true,
    made: count("SELECT count(*) AS n FROM scholarship_order"),
  },
];
