import { type Rendered, renderMarkup } from "../../parts/screen/markup-cache.ts";
import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";
import type { FigureView, PlaceLinksView, PlaceMark } from "./place-links-view.ts";

/** Links to places, rendered. */
export interface RenderedPlaceLinks extends Rendered {
  readonly title: string;
  readonly figure: FigureView["kind"] | null;
}

export function renderPlaceLinks(view: PlaceLinksView): RenderedPlaceLinks {
  return { title: view.title, figure: view.figure?.kind ?? null, text: renderMarkup(<Content {...view} />) };
}

/**
 * Links to the places inside a place. With a figure, each link draws its place in it, so that name and shape highlight
 * together and screen readers read the list only.
 */
export function PlaceLinks({ view: { title, figure, text } }: { readonly view: RenderedPlaceLinks }) {
  const className = figure ? `place-links drawn ${figure}` : "place-links";
  return <RenderedMarkup as="nav" className={className} aria-label={title} html={text} />;
}

function Content({ title, links, figure }: PlaceLinksView) {
  return (
    <>
      <h2>{title}</h2>
      {figure && <Caption {...figure} />}
      <ul>
        {figure && figure.rest.length > 0 && (
          <li className="land-0" aria-hidden="true">
            <svg viewBox={figure.viewBox} aria-hidden="true">
              {figure.rest.map((mark) => (
                <Mark key={mark.kind === "state" ? mark.uf : mark.name} {...mark} />
              ))}
            </svg>
          </li>
        )}
        {links.map(({ label, count, href, mark }) => {
          const text = count === undefined ? label : `${label}\u00a0(${count})`;
          return (
            <li key={href}>
              {figure && mark ? (
                <a href={href} className={mark.kind === "state" ? `land-${mark.tint}` : undefined}>
                  <svg viewBox={figure.viewBox} aria-hidden="true">
                    <Mark {...mark} />
                  </svg>
                  <span>{text}</span>
                </a>
              ) : (
                <a href={href}>{text}</a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Mark(mark: PlaceMark) {
  if (mark.kind === "state") return <use href={`/brasil.svg#${mark.uf}`} />;
  const { x, y, radius, name } = mark;
  return (
    <>
      <circle cx={x} cy={y} r={radius} />
      {name && (
        <text x={x} y={y - radius - 4}>
          {name}
        </text>
      )}
    </>
  );
}

function Caption({ caption, legend }: FigureView) {
  return (
    <p className="caption">
      {caption}{" "}
      {legend.map(({ tint, label }) => (
        <span key={tint} className={`land-${tint}`}>
          {label}
        </span>
      ))}
    </p>
  );
}
