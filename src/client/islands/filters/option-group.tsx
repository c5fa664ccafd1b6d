import { type Atom, useAtomValue } from "jotai";
import { memo, useDeferredValue, useState } from "react";
import { type GroupView, WHOLE_GROUP_PARAM } from "../../../domain/filters/filter-state.ts";
import type { FacetGroup } from "../../../domain/filters/filter-table.ts";
import { formatCount } from "../../../domain/text/format.ts";
import { fold } from "../../../domain/text/slug.ts";
import { withQuery } from "../../../site/paths.ts";
import { filterStateAtom, searchParamsAtom } from "../../state/search.ts";
import { useHydrated } from "../use-hydrated.ts";

interface Props {
  readonly group: FacetGroup;
  readonly viewAtom: Atom<GroupView | null>;
}

/** Number of options above which a group has a search field. */
const MANY = 15;

/**
 * A group of filter options with counts. A long one links to all of its options, and has a search field for them. The
 * counts of a response are rendered after its list has been painted; a group that was asked for, at once.
 */
export function OptionGroup({ group, viewAtom }: Props) {
  const view = useAtomValue(viewAtom);
  const later = useDeferredValue(view);
  const isAskedFor = useAtomValue(filterStateAtom)!.whole === group.param;
  return <Options group={group} view={isAskedFor ? view : later} />;
}

interface OptionsProps {
  readonly group: FacetGroup;
  readonly view: GroupView | null;
}

const Options = memo(({ group: { param, title, isOpen }, view }: OptionsProps) => {
  const isHydrated = useHydrated();
  const [typed, setWords] = useState("");
  // Only at first: the visitor opens and closes it.
  const [opensAtFirst] = useState(isOpen || view?.options.some(({ isSelected }) => isSelected));
  if (!view) return null;
  const needle = fold(typed);
  return (
    // The summary does not name the group of a `<details>`.
    <details id={`g-${param}`} className="options" aria-label={title} open={opensAtFirst}>
      <summary>{title}</summary>
      {isHydrated && view.options.length > MANY && (
        <input
          id={`b-${param}`}
          type="search"
          aria-label={`Procurar em ${title}`}
          placeholder="Procurar"
          value={typed}
          onChange={({ target }) => setWords(target.value)}
          // Must not submit the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      {view.options.map((option) => (
        <Check
          key={option.value}
          id={`f-${param}-${option.value.replaceAll(" ", "-")}`}
          name={param}
          isHidden={needle !== "" && !option.isSelected && !fold(option.label).includes(needle)}
          {...option}
        />
      ))}
      {view.more > 0 && <MoreOptions param={param} count={view.options.length + view.more} />}
    </details>
  );
});

interface MoreOptionsProps {
  readonly param: string;
  readonly count: number;
}

/** Leads to the same list with all options of the group. */
function MoreOptions({ param, count }: MoreOptionsProps) {
  const { path } = useAtomValue(filterStateAtom)!;
  const params = new URLSearchParams(useAtomValue(searchParamsAtom));
  params.set(WHOLE_GROUP_PARAM, param);
  return (
    <a
      className="more"
      href={withQuery(path, params.toString())}
      data-swap=""
      data-focus={`#g-${param} input`}
      rel="nofollow"
    >
      Mostrar todos ({formatCount(count)})
    </a>
  );
}

interface CheckProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly count?: string;
  readonly isSelected: boolean;
  readonly isEmpty?: boolean;
  readonly isHidden?: boolean;
}

/** A checkbox of a filter, with its count; the form applies it at once. */
export function Check({ id, name, value, label, count, isSelected, isEmpty = false, isHidden = false }: CheckProps) {
  return (
    <label hidden={isHidden}>
      <input type="checkbox" id={id} name={name} value={value} defaultChecked={isSelected} disabled={isEmpty} />
      {`${label} `}
      {count && <small>{count}</small>}
    </label>
  );
}
