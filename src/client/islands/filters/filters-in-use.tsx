import { useAtomValue } from "jotai";
import { type HTMLAttributes, useMemo } from "react";
import { SEARCH_KINDS } from "../../../domain/filters/search-kind.ts";
import { paths, withQuery } from "../../../site/paths.ts";
import { GradeOptions } from "../../components/seat-options.tsx";
import { ownHtml } from "../../own-html.ts";
import { filterStateAtom, searchParamsAtom } from "../../state/search.ts";
import { TagChip } from "../../ui/tag-chip.tsx";
import { applyForm } from "./apply-form.ts";

const NEAR_PATHS = { schools: paths.search(), scholarships: paths.scholarshipSearch() };

/** Above the list: filters in use, each a link that removes it, and quick filters (F1.7). */
export function FiltersInUse() {
  return (
    <div id="em-uso" data-region="" className="in-use">
      <Chips />
      <QuickFilters />
    </div>
  );
}

function Chips() {
  const { chips, profileHref, clearHref } = useAtomValue(filterStateAtom)!;
  if (!chips) return null;
  return (
    <ul className="chips" aria-label="Filtros em uso">
      {chips.map(({ label, href, isPage }) => (
        <li key={label}>
          <TagChip label={label} isSelected href={href} swaps={!isPage} />
        </li>
      ))}
      {profileHref && (
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

function QuickFilters() {
  const answer = useAtomValue(filterStateAtom)!;
  const params = useAtomValue(searchParamsAtom);
  const shown = new URLSearchParams(answer.query);
  const quick = SEARCH_KINDS[answer.of].quick.filter(
    ({ label, isOn, isOwn, asksForPrice }) =>
      !isOn(shown) &&
      (answer.isExtended || !isOwn) &&
      !(asksForPrice && answer.fewPrices) &&
      !answer.vainQuick?.includes(label),
  );
  const nearHref = shown.has("lat") ? null : nearHrefOf(answer.of, shown);
  return (
    <>
      <ul className="quick" aria-label="Filtros mais usados">
        <GradeChoice path={answer.path} params={params} />
        {nearHref && (
          <li className="with-script">
            <button type="button" data-locate={nearHref}>
              Perto de mim
            </button>
          </li>
        )}
        {quick.map(({ label, turnOn }) => (
          <li key={label}>
            <TagChip label={label} isSelected={false} href={withChange(answer.path, params, turnOn)} swaps />
          </li>
        ))}
      </ul>
      {/* For the words of `locate.ts`. */}
      {nearHref && <Foreign as="p" id="onde-estou" aria-live="polite" />}
    </>
  );
}

/** URL of the same search without its place, for the visitor's position. */
function nearHrefOf(of: keyof typeof NEAR_PATHS, shown: URLSearchParams): string {
  return withChange(NEAR_PATHS[of], shown, (query) => {
    query.delete("neighborhood");
    query.delete("area");
  });
}

/** URL of the first page of a search with a change. */
function withChange(path: string, params: URLSearchParams, change: (query: URLSearchParams) => void): string {
  const query = new URLSearchParams(params);
  query.delete("page");
  change(query);
  query.sort();
  return withQuery(path, query.toString());
}

interface GradeChoiceProps {
  readonly path: string;
  readonly params: URLSearchParams;
}

/** A second field for the grade, above the list; with script it is applied at once. */
function GradeChoice({ path, params }: GradeChoiceProps) {
  const grades = params.getAll("grade");
  if (grades.length > 1) return null;
  return (
    <li>
      <form id="serie" action={path} data-swap="">
        {[...params].map(([name, value]) =>
          name === "grade" || name === "page" ? null : (
            <input key={name + value} type="hidden" name={name} value={value} />
          ),
        )}
        <select id="serie-acima" name="grade" aria-label="Série" value={grades[0] ?? ""} onChange={applyForm}>
          <option value="">Série</option>
          <GradeOptions />
        </select>
        <button type="submit">Ver</button>
      </form>
    </li>
  );
}

interface Props extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  readonly as: "div" | "p";
}

/** An element that other code fills, before hydration or after it: React neither compares nor changes its content. */
export function Foreign({ as: Element, ...attributes }: Props) {
  // A trusted type, for client rendering after a failed hydration.
  const nothing = useMemo(() => ({ __html: ownHtml("") }), []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty.
  return <Element {...attributes} dangerouslySetInnerHTML={nothing} />;
}
