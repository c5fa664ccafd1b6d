/** Requests a path of a site, or a whole address, without following redirects. */
export type Ask = (path: string, method?: "GET" | "HEAD" | "POST") => Promise<Response>;

const CITY = "/busca/sp/sao-paulo-sp";

/** The checks of a deployed site by name. Each throws the problem, in Portuguese. */
export const CHECKS: Readonly<Record<string, (ask: Ask, origin: string) => Promise<void>>> = {
  início: async (ask) => expectText(await page(ask, "/"), /<h1[\s>]/, "falta o título"),
  "busca com escolas": async (ask) => expectText(await page(ask, CITY), SCHOOL_LINK, "não há nenhuma escola"),
  "página de uma escola": async (ask) => {
    const [path] = (await page(ask, CITY)).match(SCHOOL_LINK) ?? [];
    expectText(await page(ask, path ?? "/escola/nenhuma"), /application\/ld\+json/, "faltam os dados estruturados");
  },
  "busca em JSON": async (ask) => {
    const response = await status(ask, "/api/v1/schools?city=sao-paulo-sp", 200);
    await response.json();
  },
  "redirecionamento de endereço antigo": async (ask) => {
    const { headers } = await status(ask, "/busca/sp/sao-paulo", 301);
    expectText(headers.get("location"), /\/busca\/sp\/sao-paulo-sp$/, "leva a outro lugar");
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

/** Problems that a release neither causes nor ends: until its first cron run, a new site reports one. */
const NOT_OF_A_RELEASE = /^(cron|mails)/;

/** A link to a school page, and to no page below it. */
const SCHOOL_LINK = /\/escola\/[a-z0-9-]+(?=")/;

/** Runs all checks; returns the problems by name of the check. */
export async function checkSite(ask: Ask, origin: string): Promise<Map<string, string>> {
  const failures = new Map<string, string>();
  for (const [name, check] of Object.entries(CHECKS)) {
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
