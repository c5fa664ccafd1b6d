import { GRADES } from "../../domain/catalog/stage.ts";
import type { Children } from "../../domain/family/children.ts";
import { MAX_COMPARED, MIN_COMPARED } from "../../domain/family/school-list.ts";
import { isReservable } from "../../domain/orders/order-terms.ts";
import { smallPicture } from "../../domain/pictures/school-pictures.ts";
import { chooseOffer, isOfSeat } from "../../domain/pricing/offer-choice.ts";
import { isShownByDefault, type Season } from "../../domain/pricing/season.ts";
import { ANY_SEAT, type Seat } from "../../domain/pricing/seat.ts";
import { formatList, plural } from "../../domain/text/format.ts";
import { type Cities, placeLine } from "../../parts/cards/card-view.ts";
import { askedFields } from "../../parts/school/asked-offer.ts";
import { feeSelects, type SelectView } from "../../parts/school/choice-view.ts";
import { dossierOf, questionsOf } from "../../parts/school/dossier.ts";
import { toProvenance } from "../../parts/school/provenance-view.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { crestOf } from "../../site/crest.ts";
import { askPricesPath, paths, schoolPricePath } from "../../site/paths.ts";
import { type CompareParams, compareHref, fieldsOf } from "./compare-params.ts";
import { type Compared, costRows, familyRow, scholarshipRows } from "./fee-rows.ts";
import { lawRows } from "./law-rows.ts";
import { type CellView, isDifferent, type RowView } from "./row.ts";
import { placeRows, qualityRows, structureRows, teachingRows } from "./school-rows.ts";

/** Rows on one topic. */
interface GroupView {
  readonly title: string;
  readonly rows: readonly RowView[];
  /** Explanation of the rows. */
  readonly note: string | null;
}

export type CompareView = ReturnType<typeof toCompareView>;
/** Column head of a school. */
export type ColumnView = ReturnType<typeof toColumn>;
export type FinderView = NonNullable<ReturnType<typeof toFinder>>;
export type TableView = ReturnType<typeof toTable>;

interface CompareViewInput {
  readonly family: Children;
  readonly params: CompareParams;
  /** As requested, under their current slugs, four at most. */
  readonly schools: readonly SchoolDetail[];
  readonly notices: readonly string[];
  /** Schools that match the typed name. */
  readonly found: readonly SchoolRecord[];
  readonly cities: Cities;
  readonly season: Season;
  /** Whether scholarships can be reserved here. */
  readonly canReserve: boolean;
  readonly sourceLabel: (id: string) => string | null;
  readonly origin: string;
}

export function toCompareView(input: CompareViewInput) {
  const { params, schools, origin } = input;
  const url = origin + compareHref(params);
  const isComparison = schools.length >= MIN_COMPARED;
  // The child's own seat, as on every other page; without a grade, one for which fees can be compared.
  const seat = params.asked.grade === null ? commonFee(schools, params.asked, input.season) : params.asked;
  const offers = schools.flatMap((school) => school.offers);
  const compared = schools.map((detail) => ({ detail, fee: chooseOffer(detail.offers, seat, input.season) }));
  const names = formatList(schools.map(({ card }) => card.name));
  const unpriced = compared.flatMap(({ fee, detail }) => (fee === null ? detail.slug : []));
  return {
    heading: schools.length === 0 ? "Comparar escolas" : `Comparar ${plural(schools.length, "escola", "escolas")}`,
    notices: input.notices,
    columns: compared.map((school) => toColumn(input, school)),
    table: isComparison ? toTable(input, compared) : null,
    hasSentPhoto: compared.some(({ detail }) => !detail.card.logo && sentPhoto(detail) !== null),
    /** Selects of the compared fee; empty without prices. */
    selects: offers.length > 0 ? feeSelects(offers, seat).map(withAny) : [],
    /** Hidden fields of the form with the selects. */
    feeFields: [["escolas", params.slugs.join(",")] as const, ...fieldsOf({ ...params, asked: ANY_SEAT })],
    finder: toFinder(input),
    checklist: visitChecklist(schools),
    /** The question about the fees of the schools that publish none for the seat; null when all do. */
    askHref:
      unpriced.length > 0 ? askPricesPath(unpriced, new URLSearchParams(askedFields(params.asked)).toString()) : null,
    share: isComparison
      ? { url, href: `https://wa.me/?text=${encodeURIComponent(`Comparação de ${names}: ${url}`)}` }
      : null,
  };
}

/** Adds an empty option: shift and year are optional. */
function withAny(select: SelectView): SelectView {
  const label = { turno: "Qualquer turno", ano: "Ano das matrículas" }[select.name];
  return label === undefined ? select : { ...select, options: [{ value: "", label }, ...select.options] };
}

function toColumn({ params, cities, canReserve }: CompareViewInput, { detail, fee }: Compared) {
  const { card } = detail;
  const others = params.slugs.filter((slug) => slug !== card.slug);
  return {
    slug: card.slug,
    name: card.name,
    href: schoolPricePath(card.slug, fee),
    crest: crestOf(card.slug, card.name),
    /** The logo or else the first photo; null without both. */
    logo: card.logo ?? sentPhoto(detail),
    place: placeLine(card, cities),
    /** Null when two would not be left to compare. */
    removeHref: others.length < MIN_COMPARED ? null : compareHref(params, { slugs: others }),
    replaceHref: `${withKey(compareHref(params), "trocar", card.slug)}#buscar`,
    /** Link to reserve the compared scholarship; null when it cannot be reserved. */
    reserveHref: canReserve && fee && isReservable(fee, card) ? paths.reserve(fee.id) : null,
  };
}

/** The first photo that the school sent, in its small size; null without one. */
function sentPhoto({ images, pictureTexts = {} }: SchoolDetail): string | null {
  const photo = images.find((url) => Object.hasOwn(pictureTexts, url));
  return photo === undefined ? null : smallPicture(photo);
}

function withKey(href: string, key: string, value: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${key}=${value}`;
}

/** Differing rows, the decisive ones first, then by topic; rows in which all schools are equal; the sources. */
function toTable({ params, cities, season, sourceLabel, family }: CompareViewInput, compared: readonly Compared[]) {
  const schools = compared.map(({ detail }) => detail);
  const all: GroupView[] = [
    {
      title: "Custo",
      rows: [
        ...costRows(compared, season.today),
        ...(family.seats.length > 1 ? [familyRow(schools, family, params.asked, season)] : []),
      ],
      note: "Reajuste: a lei permite um por ano, e a escola tem de avisar o valor 45 dias antes do fim do prazo de matrícula. O total do ano é uma conta nossa; não inclui material, uniforme nem alimentação.",
    },
    { title: "Bolsa", rows: scholarshipRows(compared, season.today), note: null },
    { title: "Localização", rows: placeRows(schools, cities, params.point), note: "Distâncias em linha reta." },
    {
      title: "Qualidade",
      rows: qualityRows(schools),
      note: "A média do ENEM depende de quantos e quais alunos participaram: não mede, sozinha, a qualidade da escola.",
    },
    { title: "Estrutura", rows: structureRows(schools), note: null },
    {
      title: "Perguntas sobre a lei",
      rows: lawRows(schools),
      note: "Palavra de cada escola. As perguntas são as mesmas para todas.",
    },
    { title: "Etapas e turnos", rows: teachingRows(schools), note: null },
  ];
  return { ...byDifference(all, schools.length), sources: toSources(schools, sourceLabel) };
}

/** Labels of the rows by which families choose, in sight; of several rows the first that all schools have. */
const DECISIVE = [
  /^Por mês$/,
  /^Total do ano$/,
  /^Por mês, todos os filhos$/,
  /^Até o seu ponto$/,
  /^Bairro e cidade$/,
  /^Etapas$/,
  /^ENEM.*, média$/,
  /^Nota das famílias$/,
  /^Alunos por turma/,
];

/** Whether the fact is known of all schools. */
function isKnown({ cells }: RowView): boolean {
  return cells.every(({ text }) => text !== null);
}

/** Splits rows into decisive ones, and the others into differing and equal ones. */
function byDifference(parts: readonly GroupView[], schools: number) {
  const rows = parts.flatMap((part) => part.rows);
  const decisive = DECISIVE.flatMap((wanted) => {
    const ofLabel = rows.filter(({ label }) => wanted.test(label));
    return ofLabel.find(isKnown) ?? ofLabel.find(isDifferent) ?? [];
  });
  const groups = parts
    .map((part) => ({ ...part, rows: part.rows.filter((row) => isDifferent(row) && !decisive.includes(row)) }))
    .filter(({ rows }) => rows.length > 0);
  const alike = rows.filter((row) => !isDifferent(row) && !decisive.includes(row));
  const labelsOf = (chosen: readonly RowView[]) => chosen.map(({ label }) => label);
  const marked = (mark: CellView["mark"]) => labelsOf(alike.filter(({ cells }) => cells[0]!.mark === mark));
  const all = `nas ${["duas", "três", "quatro"][schools - MIN_COMPARED]}`;
  return {
    decisive,
    groups,
    /** "nas duas". */
    all,
    alike: alike.length > 0 && {
      title: `Iguais ${all} (${alike.length})`,
      /** Lines of labels, or of labels with their value. */
      lines: [
        { title: `Sim ${all}`, facts: marked("✓") },
        { title: `Não ${all}`, facts: marked("✗") },
        {
          title: `O mesmo ${all}`,
          facts: alike.flatMap(({ label, cells: [cell] }) =>
            cell!.text === null || cell!.mark ? [] : `${label}: ${[cell!.text, ...cell!.notes].join(", ")}`,
          ),
        },
        { title: "Nenhuma informa", facts: labelsOf(alike.filter(({ cells }) => cells[0]!.text === null)) },
      ].filter(({ facts }) => facts.length > 0),
    },
  };
}

const SOURCES = [
  ["Preços e bolsas", "prices"],
  ["Localização", "location"],
  ["ENEM", "enem"],
  ["Estrutura", "structure"],
  ["Ficha", "record"],
] as const;

/** Sources of the facts (idea I7), once for all schools that have them. */
function toSources(schools: readonly SchoolDetail[], sourceLabel: CompareViewInput["sourceLabel"]) {
  const known = schools.map((detail) => ({ detail, of: toProvenance({ detail, sourceLabel }) }));
  return SOURCES.map(([title, block]) => {
    const texts = known.map(({ detail, of }) => ({ name: detail.card.name, text: of[block].lines.join(" ") }));
    const stated = Map.groupBy(
      texts.filter(({ text }) => text !== ""),
      ({ text }) => text,
    );
    const nameAll = (text: string, of: typeof texts) => `${formatList(of.map(({ name }) => name))}: ${text}`;
    return { title, lines: Array.from(stated, ([text, of]) => (stated.size > 1 ? nameAll(text, of) : text)) };
  }).filter(({ lines }) => lines.length > 0);
}

/** The form to add or replace a school, with its results; null with all columns taken. */
function toFinder({ params, schools, found, cities }: CompareViewInput) {
  const { replaced, term, slugs } = params;
  if (schools.length >= MAX_COMPARED && !replaced) return null;
  const name = schools.find(({ slug }) => slug === replaced)?.card.name;
  const withFound = (slug: string) => (replaced ? slugs.map((s) => (s === replaced ? slug : s)) : [...slugs, slug]);
  return {
    label: name ? `Trocar ${name} por` : schools.length === 0 ? "Nome da primeira escola" : "Adicionar escola",
    fields: [
      ...(slugs.length > 0 ? [["escolas", slugs.join(",")] as const] : []),
      ...fieldsOf(params),
      ...(replaced ? [["trocar", replaced] as const] : []),
    ],
    term,
    /** Each links to the comparison with that school. */
    found: found.map((school) => ({
      label: school.name,
      href: compareHref(params, { slugs: withFound(school.slug) }),
      place: placeLine(school, cities),
    })),
    none: term !== "" && found.length === 0 ? `Não achamos outra escola com o nome “${term}”.` : null,
    /** Cancels the replacement of a column. */
    cancelHref: replaced ? compareHref(params) : null,
  };
}

/** Questions for a visit: those for every school, then those for one. */
interface ChecklistView {
  readonly title: string;
  readonly questions: readonly string[];
}

/** The questions of each school (idea I14), common ones once. */
function visitChecklist(schools: readonly SchoolDetail[]): ChecklistView[] {
  const requested = schools.map((school) => visitQuestions(school, questionsOf(dossierOf(school))));
  const common = requested[0]?.filter((question) => requested.every((each) => each.includes(question))) ?? [];
  const own = schools.map(({ card }, i) => ({
    title: card.name,
    questions: requested[i]!.filter((question) => !common.includes(question)),
  }));
  return [{ title: "Em todas", questions: common }, ...own].filter(({ questions }) => questions.length > 0);
}

/** The checklist as a shareable message. */
export function checklistHref(checklist: readonly ChecklistView[]): string {
  const text = checklist.map(({ title, questions }) => [`*${title}*`, ...questions.map((q) => `☐ ${q}`)].join("\n"));
  return `https://wa.me/?text=${encodeURIComponent(text.join("\n\n"))}`;
}

/** Maximum missing facts that are asked about: longer lists are not read out at a visit. */
const NAMED_GAPS = 6;

/**
 * Questions for a visit (idea I14): first about what this page does not know, `unanswered` included, then about what no
 * page can show.
 */
function visitQuestions(detail: SchoolDetail, unanswered: readonly string[]): string[] {
  const { card, offers, students, enem } = detail;
  const named = unanswered.slice(0, NAMED_GAPS);
  const isPaid = card.administration === "privada";
  const questions: (string | false)[] = [
    isPaid && offers.length === 0 && "Qual é a mensalidade da série que procuro, e há bolsa?",
    offers.some((o) => o.enrollmentFeeCents === null) && "Quanto é a matrícula, e ela já faz parte das 12 parcelas?",
    isPaid && "De quanto foi o reajuste nos dois últimos anos?",
    isPaid && "O que fica fora da mensalidade: material, uniforme, alimentação, passeios?",
    "Como são a entrada e a saída, e quem pode buscar a criança?",
    "Como a escola acolhe alunos com deficiência ou autismo? (A lei proíbe recusar vaga ou cobrar a mais.)",
    students === null ? "Quantos alunos há na escola e em cada turma?" : "Quantos alunos há em cada turma?",
    card.methodologies === null && "Qual é o método de ensino, e como são as avaliações?",
    named.length > 0 && `A escola tem ${formatList(named)}?`,
    card.stages.includes("medio") && enem.length === 0 && "Qual foi a média no ENEM, e quantos alunos fizeram a prova?",
  ];
  return questions.filter((question) => question !== false);
}

/**
 * Completes a request without a grade by the grade and year for which most schools publish a fee, because fees of
 * different grades are not comparable. Prefers the season's default years, then the leading year, then the lowest
 * grade. Requested values are not changed.
 */
function commonFee(schools: readonly SchoolDetail[], seat: Seat, season: Season): Seat {
  const fits = (o: SchoolOffer) => isOfSeat(o, seat);
  const isShown = (o: SchoolOffer) => fits(o) && (seat.year !== null || isShownByDefault(season, o.year));
  const best = mostCommon(schools, isShown, season) ?? mostCommon(schools, fits, season);
  return best ? { ...seat, grade: best.grade, year: best.year } : seat;
}

/** A fee of the grade and year for which most schools publish one; null without any. */
function mostCommon(
  schools: readonly SchoolDetail[],
  fits: (offer: SchoolOffer) => boolean,
  { leadingYear }: Season,
): SchoolOffer | null {
  const keyOf = ({ grade, year }: SchoolOffer) => `${grade} ${year}`;
  const isBehind = ({ year }: SchoolOffer) => Number(leadingYear !== null && year !== leadingYear);
  const order = ({ grade }: SchoolOffer) => GRADES.findIndex(({ slug }) => slug === grade);
  // One fee per school, grade and year.
  const stated = schools.flatMap(({ offers }) => [...new Map(offers.filter(fits).map((o) => [keyOf(o), o])).values()]);
  const alike = [...Map.groupBy(stated, keyOf).values()].map((fees) => ({ fee: fees[0]!, schools: fees.length }));
  const [best] = alike.sort(
    (a, b) => b.schools - a.schools || isBehind(a.fee) - isBehind(b.fee) || order(a.fee) - order(b.fee),
  );
  return best?.fee ?? null;
}
