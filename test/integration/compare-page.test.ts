import { beforeAll, expect, test, vi } from "vitest";
import { buildWorld, FORMER_SLUG, VERTICE } from "../fixtures/world.ts";
import { headOf } from "./html.ts";
import { ask, locationOf, publishWorld } from "./worker.ts";

const OTHER = "escola-pitangueira";
const THIRD = "centro-educacional-horizonte";

/** A day on which compared fees are of a whole year. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  await publishWorld();
});

async function page(query: string) {
  const response = await ask(`/comparar${query}`);
  const html = await response.text();
  return { response, html, ...headOf(html) };
}

/** The cells of the row with a label, as they are read. */
function row(html: string, label: string): string[] {
  const rows = html.matchAll(/<tr><th scope="row">([^<]*)(?:<small>[^<]*<\/small>)?<\/th>(.*?)<\/tr>/g);
  const found = [...rows].find((match) => match[1] === label);
  const cells = [...(found?.[2] ?? "").matchAll(/<td[^>]*>(.*?)<\/td>/g)];
  return cells.map(([, cell]) =>
    cell!
      .replace(/<[^>]*>/g, " ")
      .replace(/[\s\u00a0]+/g, " ")
      .trim(),
  );
}

test("two schools are shown side by side, with their costs and the computation (P2, R42)", async () => {
  const { response, html, robots, canonical, heading } = await page(`?escolas=${VERTICE.slug},${OTHER}`);
  expect(response.status).toBe(200);
  expect([robots, canonical, heading]).toEqual(["noindex, follow", null, "Comparar 2 escolas"]);
  const [table] = html.split("</table>");
  expect([...table!.matchAll(/<th scope="col">.*?<a href="([^"?]*)[^>]*>/g)].map((match) => match[1])).toEqual([
    `/escola/${VERTICE.slug}`,
    `/escola/${OTHER}`,
  ]);
  // One grade each, not the same: only the first is compared, and the other is not passed off for it.
  const [priced, other] = row(html, "Por mês");
  expect(priced).toMatch(/^R\$ 600 Maternal I · manhã · 20\d\d$/);
  expect(other).toBe("– sem informação");
  expect(row(html, "Total do ano")[0]).toBe("a partir de R$ 7.200 matrícula não informada + 12 × R$ 600");
  expect(row(html, "ENEM 2024, média")).toEqual(["700,5 ✓ maior", "650,0"]);
  expect(html).toContain("ENEM 2024, média<small>, 50 participantes</small>");
  expect(row(html, "Nota das famílias")[0]).toBe("4,5 de 5 2 avaliações; só comparamos a partir de 3");
  expect(row(html, "ENEM: Matemática")).toEqual(["701 ✓ maior", "650"]);
  expect(html).toMatch(/Bairro e cidade<small>, [\d,]+\u00a0k?m entre elas<\/small>/);
  expect(html).toContain("Censo Escolar 2025 (INEP), de 28/05/2025");
  expect(html.replaceAll("<!-- -->", "")).toContain("<b>Estrutura.</b> Fonte não informada.");
});

test("questions for a visit: those for every school once, then those of each school", async () => {
  const { html } = await page(`?escolas=${VERTICE.slug},${OTHER}`);
  const main = html.slice(html.indexOf("<main"));
  const lists = [...main.matchAll(/<fieldset><legend>(.*?)<\/legend>(.*?)<\/fieldset>/g)].map(([, title, list]) => ({
    title,
    questions: [...list!.matchAll(/<input type="checkbox"\/>(.*?)<\/label>/g)].map((match) => match[1]),
  }));
  expect(lists[0]?.title).toBe("Em todas");
  expect(lists[0]?.questions).toContain("Como são a entrada e a saída, e quem pode buscar a criança?");
  expect(lists.length).toBeGreaterThan(1);
  for (const { questions } of lists.slice(1)) {
    expect(questions.filter((question) => lists[0]!.questions.includes(question))).toEqual([]);
  }
});

test("the rows by which families choose are in sight, the others folded", async () => {
  const { html } = await page(`?escolas=${VERTICE.slug},${OTHER}`);
  const labelsIn = (part: string) => [...part.matchAll(/<th scope="row">([^<]*)/g)].map((match) => match[1]!);
  const decisive = ["Por mês", "Total do ano", "Bairro e cidade", "Etapas", "ENEM 2024, média", "Nota das famílias"];
  expect(labelsIn(html.split("</table>")[0]!)).toEqual(decisive);
  const differing = /<details class="topic"><summary>Mais diferenças \((\d+)\).*?<\/details>/s.exec(html)!;
  const labels = labelsIn(differing[0]);
  expect(labels).toHaveLength(Number(differing[1]));
  const folded = /<details class="topic">(<summary>Iguais nas duas \(\d+\).*?)<\/details>/s.exec(html)![1]!;
  expect(folded).toMatch(/<b>Sim nas duas:<\/b>[^<]*Biblioteca/);
  // A fact that none of them declared to the census has no row at all.
  expect(folded).not.toContain("Auditório");
  for (const label of [...decisive, ...labels]) expect(folded).not.toContain(`${label};`);
});

test("it opens with whose prices are compared, in the keys of a search or of a school", async () => {
  const plain = (await page(`?escolas=${VERTICE.slug},${OTHER}`)).html;
  expect(plain).toMatch(/<option value="infantil_maternal-i" selected="">/);
  for (const seat of ["serie=fundamentalI_1-ano&turno=tarde", "grade=fundamentalI_1-ano&shifts=tarde"]) {
    const { html } = await page(`?escolas=${VERTICE.slug},${OTHER}&${seat}`);
    expect(html).toMatch(/<option value="fundamentalI_1-ano" selected="">/);
    expect(row(html, "Por mês")[1]).toMatch(/^R\$ [\d,.]+ 1º ano · tarde · 20\d\d$/);
    expect(html).toMatch(
      new RegExp(`<a href="/escola/${OTHER}\\?serie=fundamentalI_1-ano&amp;turno=tarde&amp;ano=20\\d\\d"`),
    );
    expect(html).toMatch(/<form class="compare-tools"[^>]*data-apply/);
  }
});

test("schools without any price have no seat whose prices are compared, whatever the child", async () => {
  const { schools, offers } = buildWorld(2027);
  const unpriced = schools.filter(
    (school) => school.administration === 0 && !offers.some(({ inepCode }) => inepCode === school.inepCode),
  );
  const slugs = unpriced.slice(0, 2).map(({ slug }) => slug);
  const { html } = await page(`?escolas=${slugs.join(",")}&serie=fundamentalII_6-ano&turno=manha`);
  expect(html).toContain("Comparar 2 escolas");
  expect(html).not.toMatch(/Preços de <b>|<form class="compare-tools"/);
  expect(html).toContain("Perguntar o preço às escolas que não o informam");
});

test("a point gives the distance to it", async () => {
  const { html } = await page(`?escolas=${VERTICE.slug},${OTHER}&lat=-23.55&lng=-46.63`);
  expect(row(html, "Até o seu ponto")).toHaveLength(2);
  expect(row((await page(`?escolas=${VERTICE.slug},${OTHER}&lat=99&lng=x`)).html, "Até o seu ponto")).toEqual([]);
});

test("checkboxes of a form lead to the address of the comparison", async () => {
  const answer = await ask(`/comparar?escolas=${VERTICE.slug}&escolas=${OTHER}`);
  expect([answer.status, locationOf(answer)]).toEqual([302, `/comparar?escolas=${VERTICE.slug},${OTHER}`]);
});

test("a former slug finds the school, and duplicates are removed", async () => {
  const { html, heading } = await page(`?escolas=${FORMER_SLUG},${OTHER},${VERTICE.slug}`);
  expect(heading).toBe("Comparar 2 escolas");
  expect(html).toContain(`name="escolas" value="${OTHER},${VERTICE.slug}"`);
});

test("errors are explained: none, one, too many, unknown", async () => {
  const none = await page("");
  expect([none.response.status, none.heading]).toEqual([200, "Comparar escolas"]);
  const one = await page(`?escolas=${VERTICE.slug}`);
  expect(one.response.status).toBe(200);
  expect(one.html).toContain("Falta uma: escolha outra escola para comparar com esta.");
  const unknown = await page(`?escolas=${VERTICE.slug},nada,${OTHER}`);
  expect(unknown.response.status).toBe(200);
  expect(unknown.html).toContain("Não encontramos 1 escola deste link.");
  const five = await page(`?escolas=${VERTICE.slug},${OTHER},${THIRD},instituto-sao-jorge,colegio-ipe-amarelo`);
  expect(five.heading).toBe("Comparar 4 escolas");
  expect(five.html).toContain("Comparamos até 4 escolas por vez. De fora: Colégio Ipê Amarelo.");
  const nothing = await page("?escolas=nada,nenhuma");
  expect([nothing.response.status, nothing.heading]).toEqual([404, "Comparar escolas"]);
  expect(nothing.html).toContain("Não encontramos 2 escolas deste link.");
});

test("a school is added, taken away and replaced by links, and found by its name", async () => {
  const { html } = await page(`?escolas=${VERTICE.slug},${OTHER}&q=horizonte`);
  expect(html).toContain(`href="/comparar?escolas=${VERTICE.slug},${OTHER},${THIRD}"`);
  expect(html).not.toContain("Remover Colégio Vértice");
  const three = await page(`?escolas=${VERTICE.slug},${OTHER},${THIRD}`);
  expect(three.html).toContain(`<a href="/comparar?escolas=${OTHER},${THIRD}" aria-label="Remover Colégio Vértice">`);
  const replaced = await page(`?escolas=${VERTICE.slug},${OTHER}&trocar=${OTHER}&q=horizonte`);
  expect(replaced.html).toContain(`href="/comparar?escolas=${VERTICE.slug},${THIRD}"`);
  expect(replaced.html).toContain("Trocar Escola Pitangueira por");
  expect((await page(`?escolas=${VERTICE.slug}&q=zzzz`)).html).toContain("Não achamos outra escola com o nome “zzzz”.");
});
