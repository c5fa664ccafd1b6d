import { useAtomValue } from "jotai";
import { type HTMLAttributes, useLayoutEffect, useMemo, useRef } from "react";
import { GRADES } from "../../../domain/catalog/stage.ts";
import { type FacetCounts, type FilterState, isBare } from "../../../domain/filters/filter-state.ts";
import type { FacetParam } from "../../../domain/filters/filter-table.ts";
import { paths, withQuery } from "../../../site/paths.ts";
import { GradeOptions } from "../../components/seat-options.tsx";
import { siteHtml } from "../../site-html.ts";
import { filterStateAtom, searchParamsAtom } from "../../state/search.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import { TagChip } from "../../ui/tag-chip.tsx";

const NEAR_PATHS = { schools: paths.search(), scholarships: paths.scholarshipSearch() };

/** Above the list: filters in use, each a link that removes it, and the grade and place that one begins by. */
export function FiltersInUse() {
  return (
    <div id="em-uso" data-region="" className="in-use">
      <Chips />
      <Begin />
    </div>
  );
}

function Chips() {
  const { chips, profileHref, clearHref, query } = useAtomValue(filterStateAtom)!;
  if (!chips) return null;
  const [grade, ...others] = new URLSearchParams(query).getAll("grade");
  const chosen = others.length === 0 ? GRADES.find(({ slug }) => slug === grade)?.name : undefined;
  return (
    <ul className="chips" aria-label="Filtros em uso">
      {chips.map(({ label, href, isPage }) =>
        label === chosen ? (
          <li key={label} className="tag-chip grade-chip" data-selected="">
            <GradeChoice />
            <a href={href} aria-label={`Remover ${label}`} data-swap="" rel="nofollow">
              <CloseIcon />
            </a>
          </li>
        ) : (
          <li key={label}>
            <TagChip label={label} isSelected href={href} swaps={!isPage} />
          </li>
        ),
      )}
      {profileHref && !isOnMap(query) && (
        <li>
          <a className="clear" href={profileHref} rel="nofollow">
            Mudar perfil
          </a>
        </li>
      )}
      {clearHref && (
        <li>
          <a id="f-limpar" className="clear" href={clearHref} data-swap="">
            Limpar tudo
          </a>
        </li>
      )}
    </ul>
  );
}

const isOnMap = (query: string) => new URLSearchParams(query).get("view") === "map";

/** The visitor's own place, and the grade where the line above the list does not ask for it. */
function Begin() {
  const state = useAtomValue(filterStateAtom)!;
  const shown = new URLSearchParams(state.query);
  const nearHref = shown.has("lat") || isBare(state) ? null : nearHrefOf(state.of, shown);
  const needsGrade = state.total > 0 && !shown.has("grade") && !asksForGrade(state);
  if (!nearHref && !needsGrade) return null;
  return (
    <>
      <div className="begin">
        {needsGrade && <GradeChoice />}
        {nearHref && (
          <button type="button" className="tag-chip with-script" data-locate={nearHref}>
            Perto de mim
          </button>
        )}
      </div>
      {/* `locate.ts` writes its messages here. */}
      {nearHref && <Foreign as="p" id="onde-estou" aria-live="polite" />}
    </>
  );
}

/** URL of the same search without its place, for the visitor's position. */
function nearHrefOf(kind: keyof typeof NEAR_PATHS, shown: URLSearchParams): string {
  const query = new URLSearchParams(shown);
  for (const name of ["neighborhood", "area", "page"]) query.delete(name);
  query.sort();
  return withQuery(NEAR_PATHS[kind], query.toString());
}

/** Whether the list is asked for a grade: without one, its cards show the range of the fees of a school. */
function asksForGrade({ fewPrices, total, query }: FilterState): boolean {
  return !new URLSearchParams(query).has("grade") && !fewPrices && total > 0;
}

/** The question for the grade, in sight above a list without one. */
export function GradeQuestion() {
  const state = useAtomValue(filterStateAtom)!;
  return (
    <div id="para-qual-serie" data-region="" className="which-grade">
      {asksForGrade(state) && <GradeChoice label="Para qual série?" prompt="Qual série?" />}
    </div>
  );
}

/** Whether the field that the response to a choice has removed had the focus: the field in its place takes it. */
let hadFocus = false;

/** Whether a closed list has nothing of an option. */
function isWithout(counts: FacetCounts[FacetParam], option: number): boolean {
  return Array.isArray(counts) && !counts[option];
}

interface GradeChoiceProps {
  readonly label?: string;
  /** The empty option, shown instead of the label. */
  readonly prompt?: string;
}

/** A second field for the grade, above the list; with script it is applied at once. */
function GradeChoice({ label = "Série", prompt = label }: GradeChoiceProps) {
  const field = useRef<HTMLSelectElement>(null);
  const { counts, path } = useAtomValue(filterStateAtom)!;
  const params = useAtomValue(searchParamsAtom);
  const empty = GRADES.flatMap(({ slug }, i) => (isWithout(counts.grade, i) && !params.has("grade", slug) ? slug : []));
  useLayoutEffect(() => {
    const select = field.current!;
    if (hadFocus) select.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = select.matches(":focus");
    };
  }, []);
  return (
    <form id="serie" action={path} data-swap="">
      {[...params].map(([name, value]) =>
        name === "grade" || name === "page" ? null : (
          <input key={name + value} type="hidden" name={name} value={value} />
        ),
      )}
      <select ref={field} id="serie-acima" name="grade" aria-label={label} defaultValue={params.get("grade") ?? ""}>
        <option value="">{prompt}</option>
        <GradeOptions empty={empty} />
      </select>
      <button type="submit">Ver</button>
    </form>
  );
}

interface Props extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  readonly as: "div" | "p";
}

/** An element that other code fills, before hydration or after it: React neither compares nor changes its content. */
export function Foreign({ as: Element, ...attributes }: Props) {
  // A trusted type, for client rendering after a failed hydration.
  const nothing = useMemo(() => ({ __html: siteHtml("") }), []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty.
  return <Element {...attributes} dangerouslySetInnerHTML={nothing} />;
}
