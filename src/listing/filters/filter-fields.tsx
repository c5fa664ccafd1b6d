import type { ReactNode } from "react";
import { PRICE_STEP } from "../../domain/constants.ts";
import { FEE_BUCKETS } from "../../domain/pricing/fee-buckets.ts";
import { Prerendered } from "../../site/screen/prerendered.tsx";
import { DEFAULT_PARAMS, defaultSort } from "../params/search-params.ts";
import type { SearchView } from "../search-view.ts";
import { HISTOGRAM_HEIGHT } from "./fee-histogram.ts";
import type { RenderedGroup } from "./filter-group.tsx";

interface Props {
  readonly view: SearchView;
  /** Filters that not every search has. */
  readonly children: ReactNode;
}

/** The fields of the filter form, as the URL sets them. Ids are stable, so that focus survives a swap. */
export function FilterFields({ view, children }: Props) {
  const { params } = view;
  return (
    <>
      {Object.entries(view.fixedFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {params.view !== "grid" && <input type="hidden" name="view" value={params.view} />}
      {params.neutro && <input type="hidden" name="neutro" value="true" />}
      {/* Without it no year ticked would mean the years of the season again. */}
      {params.defaultYears.length > 0 && (
        <input type="hidden" name="years" value="" data-default={params.defaultYears.join()} />
      )}
      {params.lat !== null && (
        <>
          <input type="hidden" name="lat" value={params.lat} />
          <input type="hidden" name="lng" value={params.lng ?? ""} />
        </>
      )}
      <p className="field">
        <label htmlFor="f-sort">Ordenar por</label>
        <select id="f-sort" name="sort" defaultValue={params.sort} data-blank={defaultSort(params)}>
          {view.sorts.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="f-school">Nome da escola</label>
        <input
          id="f-school"
          name="school"
          type="search"
          maxLength={80}
          defaultValue={params.school}
          autoComplete="off"
        />
      </p>
      {params.lat !== null && (
        <p className="field">
          <label htmlFor="f-radius">Distância máxima (km)</label>
          <input
            id="f-radius"
            name="radius"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            defaultValue={params.radius}
          />
        </p>
      )}
      {children}
      <fieldset className="prices">
        <legend>Mensalidade com bolsa</legend>
        {view.feeHistogram && <p className="hint">{view.feeHistogram.words}</p>}
        <div className="range">
          {view.feeHistogram && <FeeBars path={view.feeHistogram.path} />}
          <PriceSlider name="priceMin" label="Mensalidade mínima" value={params.priceMin} />
          <PriceSlider name="priceMax" label="Mensalidade máxima" value={params.priceMax} />
        </div>
        <PriceField name="priceMin" label="de R$" value={params.priceMin} />
        <PriceField name="priceMax" label="até R$" value={params.priceMax} />
        {view.priceHint && <p className="hint">{view.priceHint}</p>}
      </fieldset>
      {view.groups.map((group) => (
        <Group key={group.param} group={group} />
      ))}
    </>
  );
}

interface PriceProps {
  readonly name: "priceMin" | "priceMax";
  readonly label: string;
  readonly value: number;
}

function PriceSlider({ name, label, value }: PriceProps) {
  return (
    <input
      id={`f-${name}-slider`}
      type="range"
      aria-label={label}
      max={DEFAULT_PARAMS.priceMax}
      min={0}
      step={PRICE_STEP}
      defaultValue={value}
    />
  );
}

function PriceField({ name, label, value }: PriceProps) {
  return (
    <label>
      {label}
      <input
        id={`f-${name}`}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={10000}
        defaultValue={value}
        data-blank={DEFAULT_PARAMS[name]}
      />
    </label>
  );
}

/** Decorative: the hint says it in words. The bars of the chosen range are drawn again on top. */
function FeeBars({ path }: { readonly path: string }) {
  return (
    <svg viewBox={`0 0 ${FEE_BUCKETS} ${HISTOGRAM_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path id="f-bars" d={path} />
      <use href="#f-bars" />
    </svg>
  );
}

function Group({ group: { param, title, isOpen, text } }: { readonly group: RenderedGroup }) {
  // A group by its role, whose name the summary is not.
  return (
    <Prerendered as="details" id={`g-${param}`} className="options" aria-label={title} open={isOpen} html={text} />
  );
}
