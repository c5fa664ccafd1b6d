import * as v from "valibot";

/** Requests a path of a site, or a whole address, without following redirects. */
export type Ask = (path: string, method?: "GET" | "HEAD" | "POST") => Promise<Response>;

/** The checks of a deployed site by name. Each throws the problem, in Portuguese. */
export const CHECKS: Readonly<Record<string, (ask: Ask, origin: string) => Promise<void>>> = {
  início: async (ask) => expectText(await page(ask, "/"), /<h1[\s>]/, "falta o título"),
  "busca com escolas": async (ask) =>
    expectText(await page(ask, cityPath(await sample(ask))), SCHOOL_LINK, "não há nenhuma escola"),
  "página de uma escola": async (ask) => {
    const { slug } = await sample(ask);
    expectText(await page(ask, `/escola/${slug}`), /application\/ld\+json/, "faltam os dados estruturados");
  },
  "busca em JSON": async (ask) => {
    const { city } = await sample(ask);
    const response = await status(ask, `/api/v1/schools?city=${city}`, 200);
    await response.json();
  },
  "redirecionamento de endereço antigo": async (ask) => {
    const path = cityPath(await sample(ask));
    const { headers } = await status(ask, path.replace(/-[a-z]{2}$/, ""), 301);
    if (!headers.get("location")?.endsWith(path)) throw new Error("leva a outro lugar");
  },
  "página que não existe": async (ask) => {
    await status(ask, "/esta-pagina-nao-existe", 404);
  },
  "estilos e scripts": async (ask) => {
    const [path] = (await page(ask, "/")).match(/\/assets\/[\w.-]+\.css/) ?? [];
    const { headers } = await status(ask, path ?? "/assets/nenhum.css", 200);
    expectText(headers.get("content-type"), /^text\/css/, "não é um estilo");
  },
  "cabeçalhos de segurança": async (ask) => {
    const { headers } = await status(ask, "/", 200);
    expectText(headers.get("content-security-policy"), /script-src 'nonce-/, "falta a política de conteúdo");
    expectText(headers.get("x-content-type-options"), /^nosniff$/, "falta nosniff");
    expectText(headers.get("strict-transport-security"), /max-age=/, "falta o HTTPS obrigatório");
  },
  "só por HTTPS": async (ask, origin) => {
    const { protocol, host } = new URL(origin);
    if (protocol !== "https:") return;
    for (const method of ["GET", "HEAD"] as const) {
      const { headers } = await status(ask, `http://${host}/entrar?a=b`, 301, method);
      if (headers.get("location") !== `https://${host}/entrar?a=b`) throw new Error("http:// leva a outro lugar");
    }
    await status(ask, `http://${host}/entrar`, 403, "POST");
    await status(ask, `http://${host}/api/v1/schools`, 403);
  },
  "conta fora de caches": async (ask) => {
    const { headers } = await status(ask, "/entrar", 200);
    expectText(headers.get("cache-control"), /no-store|private/, "a página de entrar pode ser guardada");
  },
  "robots.txt e mapa do site": async (ask) => {
    await status(ask, "/robots.txt", 200);
    expectText(await (await status(ask, "/sitemap.xml", 200)).text(), /<loc>/, "o mapa do site está vazio");
  },
  saúde: async (ask) => {
    const { problems } = (await (await ask("/saude")).json()) as { problems: string[] };
    const ofRelease = problems.filter((problem) => !NOT_OF_A_RELEASE.test(problem));
    if (ofRelease.length > 0) throw new Error(`/saude diz: ${ofRelease.join(", ")}`);
  },
};

const firstPage = v.object({
  hits: v.array(v.object({ slug: v.string(), address: v.object({ city_slug: v.string() }) })),
});

interface Sample {
  readonly slug: string;
  /** Slug of its city, which ends with its state: "natal-rn". */
  readonly city: string;
}

/** The first school of the site itself, whatever was imported. */
async function sample(ask: Ask): Promise<Sample> {
  const response = await status(ask, "/api/v1/schools", 200);
  const [first] = v.parse(firstPage, await response.json()).hits;
  if (!first) throw new Error("o site não tem nenhuma escola");
  return { slug: first.slug, city: first.address.city_slug };
}

const cityPath = ({ city }: Sample): string => `/busca/${city.slice(-2)}/${city}`;

/** Problems that a release neither causes nor ends: until its first cron run, a new site reports one. */
const NOT_OF_A_RELEASE = /^(cron|held|mails)/;

/** A link to a school page, and to no page below it. */
const SCHOOL_LINK = /\/escola\/[a-z0-9-]+(?=")/;

/** The checks of a site, and that a release is the one that responds. */
export function checksOf(release?: string): typeof CHECKS {
  if (release === undefined) return CHECKS;
  const answers = async (ask: Ask) => {
    const { release: current } = (await (await ask("/saude")).json()) as { release?: string };
    if (current !== release) throw new Error(`responde o programa ${current}, não ${release}`);
  };
  return { ...CHECKS, "programa novo": answers };
}

/** Runs the checks; returns the problems by name of the check. */
export async function checkSite(ask: Ask, origin: string, checks = CHECKS): Promise<Map<string, string>> {
  const failures = new Map<string, string>();
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(ask, origin);
    } catch (error) {
      failures.set(name, error instanceof Error ? error.message : String(error));
    }
  }
  return failures;
}

async function status(ask: Ask, path: string, wanted: number, method: Parameters<Ask>[1] = "GET"): Promise<Response> {
  const response = await ask(path, method);
  if (response.status !== wanted) throw new Error(`${method} ${path} respondeu ${response.status}, não ${wanted}`);
  return response;
}

async function page(ask: Ask, path: string): Promise<string> {
  return (await status(ask, path, 200)).text();
}

function expectText(text: string | null, pattern: RegExp, problem: string): void {
  if (!pattern.test(text ?? "")) throw new Error(problem);
}
