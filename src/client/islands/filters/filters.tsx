import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useHydrateAtoms } from "jotai/utils";
import {
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM, SEARCH_TERM_MAX } from "../../../domain/constants.ts";
import { type FilterState, isBare, WHOLE_GROUP_PARAM } from "../../../domain/filters/filter-state.ts";
import { ALL_YEARS, FLAG_FILTERS } from "../../../domain/filters/filter-table.ts";
import { SEARCH_KINDS, sortName } from "../../../domain/filters/search-kind.ts";
import { DEFAULT_SORT } from "../../../domain/ranking/ranking.ts";
import { formUrl } from "../../search-page/form-url.ts";
import { showFields } from "../../search-page/show-fields.ts";
import { navigation } from "../../state/navigation.ts";
import {
  filterStateAtom,
  GROUPS,
  pendingAtom,
  searchEventAtom,
  searchParamsAtom,
  submitWordsAtom,
} from "../../state/search.ts";
import { useDraft } from "../../ui/use-draft.ts";
import { FiltersInUse, Foreign, GradeQuestion } from "./filters-in-use.tsx";
import { Check, OptionGroup } from "./option-group.tsx";
import { PriceRange } from "./price-range.tsx";

/** Keys of the filters that are folded together with the price. */
const PRICE_PARAMS = ["priceMin", "priceMax", ...FLAG_FILTERS.flatMap((f) => ("asksForPrice" in f ? f.param : []))];

/**
 * The filters of a search: a GET form, beside the list or in the sheet of a phone; above the list, the filters in
 * use. `formUrl` reads the form before and after hydration; React shows the state of the URL and the last
 * answer in it.
 */
export default function Filters(initial: FilterState) {
  useHydrateAtoms([[filterStateAtom, initial]]);
  const state = useAtomValue(filterStateAtom)!;
  const { of, path, fewPrices, feeReference } = state;
  const hasControls = !isBare(state);
  const store = useStore();
  const form = useRef<HTMLFormElement>(null);
  const onEvent = useSetAtom(searchEventAtom);
  useEffect(() => {
    // A navigation from before hydration; a response is in the props already.
    if (navigation.event && "query" in navigation.event) onEvent(navigation.event);
    navigation.listener = (event) => {
      // At once, in the same frame as the swapped list.
      if ("answer" in event) flushSync(() => onEvent(event));
      // The form asked for the response, and shows it already.
      else if (formUrl(form.current!) === location.href) startTransition(() => onEvent(event));
      else onEvent(event);
      showFields(store.get(searchParamsAtom));
    };
  }, [store, onEvent]);
  return (
    <>
      {hasControls && <OpenFilters />}
      <GradeQuestion />
      <FiltersInUse />
      <form
        ref={form}
        id="filtros"
        className="filters"
        hidden={!hasControls}
        method="get"
        action={path}
        popover="auto"
        aria-label="Filtros"
        autoComplete="off"
      >
        <div className="sheet-head">
          <h2>Filtros</h2>
          <button type="button" className="secondary" popoverTarget="filtros" popoverTargetAction="hide">
            Fechar
          </button>
        </div>
        <div id="campos" data-region="" className="fields">
          <HiddenFields />
          {hasControls && <SortAndName />}
          {of === "schools" && hasControls && <SchoolFields />}
          {fewPrices ? <FoldedPrices line={fewPrices} /> : hasControls && <PriceRange />}
          {feeReference && <p className="field muted">{feeReference}.</p>}
          {GROUPS.map(({ group, viewAtom }) => (
            <OptionGroup key={group.param} group={group} viewAtom={viewAtom} />
          ))}
        </div>
        <div className="apply">
          <p className="unloaded" role="status">
            Uma parte da página não carregou: os filtros funcionam, sem a barra de preço.
          </p>
          {hasControls && <Submit />}
        </div>
        {/* `search-page/navigate.ts` shows its bar here while the sheet is open. */}
        <Foreign as="div" id="lugar-da-falha" className="trouble-place" />
      </form>
    </>
  );
}

/** "Filtrar (3) e ordenar", shortened in the bar of a phone. */
function OpenFilters() {
  const { chips = [] } = useAtomValue(filterStateAtom)!;
  const count = chips.filter(({ isPage }) => !isPage).length;
  return (
    <button id="abre-filtros" data-region="" type="button" className="open-filters" popoverTarget="filtros">
      Filtrar{count > 0 && ` (${count})`}
      <span>&nbsp;e ordenar</span>
    </button>
  );
}

function Submit() {
  const label = useAtomValue(submitWordsAtom);
  const pending = useAtomValue(pendingAtom);
  return (
    <button type="submit" id="aplicar" data-region="" aria-busy={(pending && !pending.isFailed) || undefined}>
      {pending?.isFailed ? "Tentar de novo" : label}
    </button>
  );
}

/** Hidden fields, sent with every change. */
function HiddenFields() {
  const { defaultYears, fixed, whole } = useAtomValue(filterStateAtom)!;
  const params = useAtomValue(searchParamsAtom);
  const kept = ["view", "neutro", "lat", "lng", "area"].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return (
    <>
      {[...new URLSearchParams(fixed), ...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {whole && <input type="hidden" name={WHOLE_GROUP_PARAM} value={whole} />}
      {/* Stands for no ticked year: without it, the URL would mean the years of the season again. */}
      {defaultYears && <input type="hidden" name="years" value={ALL_YEARS} data-default={defaultYears.join()} />}
    </>
  );
}

/** Filters about the school alone; those that only a price can answer where many schools publish one. */
function SchoolFields() {
  const { isExtended, fewPrices, vain = [] } = useAtomValue(filterStateAtom)!;
  const params = useAtomValue(searchParamsAtom);
  return (
    <>
      <Flags of={(flag) => !(fewPrices && "asksForPrice" in flag) && !vain.includes(flag.param)} />
      {isExtended && !vain.includes("rating") && (
        <SelectFilter id="f-rating" name="rating" label="Nota das famílias" defaultValue={params.get("rating") ?? ""}>
          <option value="">Qualquer nota</option>
          <option value="4.5">4,5 ou mais</option>
          <option value="4">4 ou mais</option>
          <option value="3">3 ou mais</option>
        </SelectFilter>
      )}
    </>
  );
}

/** The boxes of some filters that are on or off. */
function Flags({ of }: { readonly of: (flag: (typeof FLAG_FILTERS)[number]) => boolean }) {
  const { isExtended } = useAtomValue(filterStateAtom)!;
  const params = useAtomValue(searchParamsAtom);
  const flags = FLAG_FILTERS.filter((flag) => (isExtended || "field" in flag) && of(flag));
  return (
    <div className="options">
      {flags.map(({ param, label }) => (
        <Check key={param} id={`f-${param}`} name={param} value="true" label={label} isSelected={params.has(param)} />
      ))}
    </div>
  );
}

/** Folds the filters of prices where few schools publish one, below the number of those that do. */
function FoldedPrices({ line }: { readonly line: string }) {
  const params = useAtomValue(searchParamsAtom);
  // Only at first: the visitor opens and closes it.
  const [opensAtFirst] = useState(PRICE_PARAMS.some((param) => params.has(param)));
  return (
    <details id="f-precos" className="options" open={opensAtFirst}>
      <summary>{line}</summary>
      <Flags of={(flag) => "asksForPrice" in flag} />
      <PriceRange />
    </details>
  );
}

/** Sort order, name of the school and, around a point, the distance. */
function SortAndName() {
  const { of, isExtended, vain = [], order } = useAtomValue(filterStateAtom)!;
  const params = useAtomValue(searchParamsAtom);
  const isNeutral = params.has("neutro") || vain.includes("hasOffers");
  const kind = SEARCH_KINDS[of];
  const hasPoint = params.has("lat");
  const usual = hasPoint ? "nearest" : DEFAULT_SORT;
  const sorts = kind.sorts.filter((sort) => sort !== "nearest" || (hasPoint && isExtended));
  return (
    <>
      <SelectFilter
        id="f-sort"
        name="sort"
        label="Ordenar por"
        defaultValue={params.get("sort") ?? usual}
        data-blank={usual}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortName(kind, sort, isNeutral, order)}
          </option>
        ))}
      </SelectFilter>
      <DraftField
        label="Nome da escola"
        settled={params.get("school") ?? ""}
        id="f-school"
        name="school"
        type="search"
        maxLength={SEARCH_TERM_MAX}
      />
      {hasPoint && (
        <DraftField
          label="Distância máxima (km)"
          settled={params.get("radius") ?? String(DEFAULT_RADIUS_KM)}
          id="f-radius"
          name="radius"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_RADIUS_KM}
        />
      )}
    </>
  );
}

interface DraftFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly settled: string;
}

/** A field that is applied when it is left, or when the form is submitted. */
function DraftField({ label, settled, ...input }: DraftFieldProps) {
  const { shown, type, send } = useDraft(settled);
  return (
    <label className="field">
      {label}
      <input
        {...input}
        value={shown}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === "Enter" && send()}
        onBlur={({ target }) => {
          send();
          if (shown !== settled) navigation.go(formUrl(target.form!));
        }}
      />
    </label>
  );
}

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly id: string;
  readonly label: string;
}

/** A labelled choice of one value; the form applies it at once. */
function SelectFilter({ label, ...select }: Props) {
  return (
    <label className="field">
      {label}
      <select {...select} />
    </label>
  );
}
