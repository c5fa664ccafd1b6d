import { type Crest, crestOf } from "../../domain/crest.ts";
import { formatList, plural } from "../../domain/format.ts";
import { MAX_COMPARED, MIN_COMPARED } from "../../domain/school-list.ts";
import type { Season } from "../../domain/season.ts";
import type { CityName } from "../../search/ports.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { paths } from "../paths.ts";
import { feeSelects, type SelectView } from "../school/choice-view.ts";
import { toProvenance } from "../school/provenance-view.ts";
import { toSchoolCardView } from "../search/card-view.ts";
import type { LinkView } from "../search/view-model.ts";
import { commonFee, feeFor } from "./common-fee.ts";
import { type CompareParams, compareHref, fieldsOf } from "./compare-params.ts";
import { costRows, scholarshipRows } from "./fee-rows.ts";
import { isDifferent, type RowView } from "./row.ts";
import { placeRows, qualityRows, structureRows, teachingRows } from "./school-rows.ts";
import { type ChecklistView, visitChecklist } from "./visit-checklist.ts";

/** Rows about one thing. */
export interface GroupView {
  readonly title: string;
  readonly rows: readonly RowView[];
  /** What has to be known to read them. */
  readonly note: string | null;
}

/** The sources of a part of the table. */
export interface SourceView {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A school at the head of its column. */
export interface ColumnView {
  readonly slug: string;
  readonly name: string;
  readonly href: string;
  readonly crest: Crest;
  readonly place: string;
  readonly removeHref: string;
  readonly replaceHref: string;
}

/** The form that looks for one more school, and what it found. */
export interface FinderView {
  readonly label: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly term: string;
  /** Each leads to the comparison with it. */
  readonly found: readonly (LinkView & { readonly place: string })[];
  /** That nothing was found, or null. */
  readonly none: string | null;
  /** Leaves the column that was to be replaced as it is. */
  readonly cancelHref: string | null;
}

export interface CompareView {
  readonly heading: string;
  readonly notices: readonly string[];
  readonly columns: readonly ColumnView[];
  /** Null with less than two schools. */
  readonly table: {
    readonly groups: readonly GroupView[];
    readonly sources: readonly SourceView[];
    /** The other of "all rows" and "only differences". */
    readonly toggle: LinkView;
    /** "12 linhas iguais nas duas estão escondidas.", or null. */
    readonly hidden: string | null;
  } | null;
  /** Chooses the fee that is compared; empty without any. */
  readonly selects: readonly SelectView[];
  readonly feeFields: readonly (readonly [name: string, value: string])[];
  readonly finder: FinderView | null;
  /** What to ask at a visit. */
  readonly checklist: readonly ChecklistView[];
  readonly share: { readonly href: string; readonly url: string } | null;
}

export interface CompareViewInput {
  readonly params: CompareParams;
  /** As asked for, under their own slugs, four at most. */
  readonly schools: readonly SchoolDetail[];
  readonly notices: readonly string[];
  /** Schools that the name typed may mean. */
  readonly found: readonly SchoolDocument[];
  readonly cityOf: (code: string) => CityName;
  readonly season: Season;
  readonly sourceLabel: (id: string) => string | null;
  readonly origin: string;
}

export function toCompareView(input: CompareViewInput): CompareView {
  const { params, schools, origin } = input;
  const url = origin + compareHref(params);
  const asked = commonFee(schools, params.asked, input.season);
  const [shiftless, offers] = [{ ...asked, shift: params.asked.shift }, schools.flatMap((school) => school.offers)];
  const names = formatList(schools.map(({ card }) => card.name));
  return {
    heading: schools.length === 0 ? "Comparar escolas" : `Comparar ${plural(schools.length, "escola", "escolas")}`,
    notices: input.notices,
    columns: schools.map((school) => toColumn(input, school)),
    table:
      schools.length < MIN_COMPARED
        ? null
        : toTable(
            input,
            schools.map((detail) => ({ detail, fee: feeFor(detail, asked) })),
          ),
    selects: feeSelects(offers, shiftless).map(withAny),
    feeFields: [["escolas", params.slugs.join(",")], ...fieldsOf({ ...params, asked: NOTHING })],
    finder: toFinder(input),
    checklist: visitChecklist(schools),
    share:
      schools.length < MIN_COMPARED
        ? null
        : { url, href: `https://wa.me/?text=${encodeURIComponent(`Comparação de ${names}: ${url}`)}` },
  };
}

const NOTHING = { grade: null, shift: null, year: null };

/** A shift is chosen only by who cares. */
function withAny(select: SelectView): SelectView {
  if (select.name !== "turno") return select;
  return { ...select, options: [{ value: "", label: "Qualquer turno" }, ...select.options] };
}

function toColumn({ params, cityOf }: CompareViewInput, { card }: SchoolDetail): ColumnView {
  const others = params.slugs.filter((slug) => slug !== card.slug);
  return {
    slug: card.slug,
    name: card.name,
    href: paths.school(card.slug),
    crest: crestOf(card.slug, card.name),
    place: toSchoolCardView({ ...card, distanceKm: null }, (code) => cityOf(code).name).place,
    removeHref: compareHref(params, { slugs: others }),
    replaceHref: `${withKey(compareHref(params), "trocar", card.slug)}#buscar`,
  };
}

function withKey(href: string, key: string, value: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${key}=${value}`;
}

function toTable(
  { params, cityOf, sourceLabel }: CompareViewInput,
  compared: Parameters<typeof costRows>[0],
): CompareView["table"] {
  const schools = compared.map(({ detail }) => detail);
  const all: GroupView[] = [
    {
      title: "Custo",
      rows: costRows(compared),
      note: "Reajuste: a lei permite um por ano, e a escola tem de avisar o valor 45 dias antes do fim do prazo de matrícula. O custo no 1º ano é uma conta nossa; não inclui material, uniforme nem alimentação.",
    },
    { title: "Bolsa", rows: scholarshipRows(compared), note: null },
    { title: "Localização", rows: placeRows(schools, cityOf, params.point), note: "Distâncias em linha reta." },
    {
      title: "Qualidade",
      rows: qualityRows(schools),
      note: "A média do ENEM depende de quantos e quais alunos participaram: não mede, sozinha, a qualidade da escola.",
    },
    { title: "Estrutura", rows: structureRows(schools), note: null },
    { title: "Etapas e turnos", rows: teachingRows(schools), note: null },
  ];
  const groups = params.onlyDifferences
    ? all.map((group) => ({ ...group, rows: group.rows.filter(isDifferent) })).filter(({ rows }) => rows.length > 0)
    : all;
  const hidden = countRows(all) - countRows(groups);
  return {
    groups,
    sources: toSources(schools, sourceLabel),
    toggle: params.onlyDifferences
      ? { label: "Mostrar todas as linhas", href: compareHref(params, { onlyDifferences: false }) }
      : { label: "Só diferenças", href: compareHref(params, { onlyDifferences: true }) },
    hidden: hidden > 0 ? `${plural(hidden, "linha igual está escondida", "linhas iguais estão escondidas")}.` : null,
  };
}

const countRows = (groups: readonly GroupView[]) => groups.reduce((sum, { rows }) => sum + rows.length, 0);

const SOURCES = [
  ["Preços e bolsas", "prices"],
  ["Localização", "location"],
  ["ENEM", "enem"],
  ["Estrutura", "structure"],
  ["Ficha", "record"],
] as const;

/** Where the facts come from (idea I7), said once where it is the same for all schools. */
function toSources(schools: readonly SchoolDetail[], sourceLabel: CompareViewInput["sourceLabel"]): SourceView[] {
  const known = schools.map((detail) => ({ detail, of: toProvenance({ detail, sourceLabel }) }));
  return SOURCES.map(([title, block]) => {
    const texts = known.map(({ detail, of }) => ({ name: detail.card.name, text: of[block].lines.join(" ") }));
    const told = texts.filter(({ text }) => text !== "");
    const isSame = told.every(({ text }) => text === told[0]!.text);
    return { title, lines: isSame ? told.slice(0, 1).map((t) => t.text) : told.map((t) => `${t.name}: ${t.text}`) };
  }).filter(({ lines }) => lines.length > 0);
}

function toFinder({ params, schools, found, cityOf }: CompareViewInput): FinderView | null {
  const { replaced, term, slugs } = params;
  if (schools.length >= MAX_COMPARED && !replaced) return null;
  const name = schools.find(({ slug }) => slug === replaced)?.card.name;
  const withFound = (slug: string) => (replaced ? slugs.map((s) => (s === replaced ? slug : s)) : [...slugs, slug]);
  return {
    label: name ? `Trocar ${name} por` : schools.length === 0 ? "Nome da primeira escola" : "Acrescentar escola",
    fields: [
      ...(slugs.length > 0 ? [["escolas", slugs.join(",")] as const] : []),
      ...fieldsOf(params),
      ...(replaced ? [["trocar", replaced] as const] : []),
    ],
    term,
    found: found.map((school) => ({
      label: school.name,
      href: compareHref(params, { slugs: withFound(school.slug) }),
      place: toSchoolCardView({ ...school, distanceKm: null }, (code) => cityOf(code).name).place,
    })),
    none: term !== "" && found.length === 0 ? `Não achamos outra escola com o nome “${term}”.` : null,
    cancelHref: replaced ? compareHref(params) : null,
  };
}
