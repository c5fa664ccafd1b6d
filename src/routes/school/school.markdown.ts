import { UNKNOWN } from "../../domain/text/format.ts";
import { trailMarkdown } from "../../listing/list.markdown.ts";
import { cardMarkdown, feeInWords } from "../../parts/cards/card.markdown.ts";
import { elementsToMarkdown } from "../../parts/markdown/elements.ts";
import { blocks, escapeText, link, list, section, table } from "../../parts/markdown/markdown.ts";
import type { PriceCellView, PriceGroupView } from "../../parts/school/prices-view.ts";
import type { FactView } from "../../parts/school/school-facts.ts";
import type { SchoolView } from "./school-view.ts";

/** The page of a school as Markdown: its parts in their order, each with its sources and dates. */
export function toMarkdown(view: SchoolView, base: string): string {
  const { card, provenance, enem, contact } = view;
  const place = [card.place, view.isPublic && view.administration, card.stages].filter(Boolean).join(" · ");
  return blocks(
    trailMarkdown(view.breadcrumb, base),
    `# ${escapeText(view.name)}`,
    escapeText(place),
    card.isSponsored && "Escola em destaque (patrocinado)",
    list(
      view.proofs.map(({ figure, what, source }) => `**${escapeText(figure)}** ${escapeText(`${what} (${source})`)}`),
    ),
    section("Mensalidade", ...priceBlocks(view)),
    section(
      "Contato",
      view.phone ? link(view.phone.label, view.phone.href, base) : `Telefone: ${UNKNOWN}`,
      view.responseTime && escapeText(view.responseTime),
      contact && link(contact.label, contact.href, base),
    ),
    section("Preços e bolsas", ...tablesOf(view, base), sourcesOf(provenance.prices)),
    view.history?.isTold && elementsToMarkdown(view.history.part, base),
    section("Avaliações", ...reviewBlocks(view, base), sourcesOf(provenance.reviews)),
    section(
      enem?.edition ? `ENEM ${enem.edition}` : "ENEM",
      ...(enem ? enemBlocks(enem) : [`Média: ${card.noEnem}`]),
      sourcesOf(provenance.enem),
    ),
    section(
      "Rotina e estrutura",
      factsOf([...view.firstFacts, ...view.ownFacts], base),
      ...view.dossier.flatMap(({ title, facts, declined, note }) => [
        `### ${escapeText(title)}`,
        factsOf(facts, base),
        ...[declined, note].map((line) => line && escapeText(line)),
      ]),
      sourcesOf(provenance.structure),
    ),
    section(
      "Localização",
      escapeText(view.address.lines.join(". ")),
      view.address.precision && escapeText(view.address.precision),
      view.address.links && link("Abrir no mapa", view.address.links.map, base),
      sourcesOf(provenance.location),
    ),
    section(
      "A escola, nas palavras dela",
      ...view.about.map(({ text, note }) => escapeText(note ? `${text} (${note})` : text)),
    ),
    section("Ficha da escola", factsOf(view.facts, base), sourcesOf(provenance.record)),
    view.calendar && section("Calendário", elementsToMarkdown(view.calendar.body, base)),
    view.answers.length > 0 && section("Perguntas respondidas pela escola", factsOf(view.answers, base)),
    section(
      "Escolas parecidas",
      list(
        view.similar.map(({ card, reason }) => `${escapeText(reason)}: ${cardMarkdown(card, card.pricedHref, base)}`),
      ),
    ),
  );
}

/** No fee is told: the same words in every answer, and why, where there is more to say. */
function unpricedInWords(reason: string | null): string {
  if (!reason) return `${UNKNOWN}.`;
  return reason.includes(UNKNOWN) ? `${reason}.` : `${UNKNOWN}. ${reason}.`;
}

/** The fee at the top of the page, or what is told in its place. */
function priceBlocks({ card, choice, familyFee, reference, feeComparison }: SchoolView): string[] {
  const lines = choice
    ? [
        `${choice.isCheapest ? "A partir de " : ""}${feeInWords(choice.price)}.`,
        `Para começar: ${choice.firstPayment.amount} (${choice.firstPayment.parts}).`,
        choice.restOfYear,
        choice.notice,
        choice.reserve && `Para reservar, você paga aqui ${choice.reserve.amount}.`,
      ]
    : [card.price ? `${feeInWords(card.price)}.` : unpricedInWords(card.noPrice)];
  const surveys = reference?.surveys.map(
    ({ title, fees }) => `${title}, não informado pela escola: ${fees.join("; ")}.`,
  );
  const medians = reference?.medians.map((line) => `Referência, que não é o preço desta escola: ${line}`);
  const family =
    familyFee && `${familyFee.subject}: ${familyFee.total ?? "sem a soma"} (${familyFee.parts.join("; ")}).`;
  const beside = feeComparison && `${feeComparison.difference}, de ${feeComparison.median}. ${feeComparison.basis}`;
  return [...lines, family, ...(surveys ?? []), ...(medians ?? []), beside].flatMap((line) =>
    line ? escapeText(line) : [],
  );
}

function tablesOf({ isPublic, card, prices }: SchoolView, base: string): string[] {
  if (isPublic) return [escapeText(`${card.noPrice}.`)];
  const { groups, none, others } = prices;
  return [
    ...(groups.length > 0 ? groups.flatMap((group) => groupBlocks(group, base)) : [escapeText(none)]),
    ...(others
      ? [`### ${escapeText(others.title)}`, ...others.groups.flatMap((group) => groupBlocks(group, base))]
      : []),
  ];
}

function groupBlocks({ title, shifts, rows, notes }: PriceGroupView, base: string): string[] {
  const lines = rows.map(({ grade, cells }) => [
    escapeText(grade),
    ...cells.map((cell) => (cell ? feeCell(cell, base) : UNKNOWN)),
  ]);
  return [
    `### ${escapeText(title)}`,
    table(["Série e ano", ...shifts.map(escapeText)], lines),
    escapeText(notes.join(" ")),
  ];
}

function feeCell(
  { href, netPrice, listPrice, discount, struckPrice, total, notes }: PriceCellView,
  base: string,
): string {
  const of = netPrice ? [discount, struckPrice && `sem bolsa ${struckPrice}`].filter(Boolean).join(", ") : "sem bolsa";
  return `${link(netPrice ?? listPrice, href, base)} ${escapeText(`${of}; ${[`${total.label}: ${total.value}`, ...notes].join("; ")}`)}`;
}

function reviewBlocks({ reviews }: SchoolView, base: string): string[] {
  const rated = [...reviews.criteria, ...reviews.extra].map(({ label, value }) =>
    escapeText(`${label}: ${value} de 5`),
  );
  const latest = reviews.latest.map(({ author, about, average, testimonial, reply }) => {
    const words = `${average} de 5, ${author} (${about}): ${testimonial || "sem texto"}`;
    return escapeText(reply ? `${words} Resposta da escola em ${reply.date}: ${reply.text}` : words);
  });
  return [
    escapeText(reviews.summary),
    list(rated),
    list(latest),
    reviews.allHref ? link("Todas as avaliações", reviews.allHref, base) : "",
  ];
}

function enemBlocks(enem: NonNullable<SchoolView["enem"]>): string[] {
  const { average, edition, participants, ranks, areas, earlier, besideCity, besideFee } = enem;
  return [
    escapeText(
      `Média ${average}, edição ${edition ?? UNKNOWN}, ${participants ?? `participantes: ${UNKNOWN}`}${ranks.length > 0 ? `; ${ranks.join(", ")}` : ""}.`,
    ),
    list(areas.map(({ label, value }) => escapeText(`${label}: ${value}`))),
    earlier.length > 0 ? escapeText(`Edições anteriores: ${earlier.join("; ")}.`) : "",
    escapeText(besideCity?.words.replace("A linha é a mediana", "Mediana") ?? ""),
    escapeText(besideFee ?? ""),
  ];
}

function factsOf(facts: readonly FactView[], base: string): string {
  return list(
    facts.map(({ label, value, note, href }) => {
      const words = href ? link(value, href, base) : escapeText(value);
      return `${escapeText(label)}: ${words}${note ? ` (${escapeText(note)})` : ""}`;
    }),
  );
}

const sourcesOf = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length > 0 && escapeText(`Fonte e data: ${lines.join(" ")}`);
