import { KeptMarkup } from "../../site/screen/markup-cache.ts";
import type { FigureView, PlaceLinksView, PlaceMark } from "./place-links.ts";

const rendered = new KeptMarkup();

/**
 * Links to the places inside a place. With a figure, each link draws its own place in it: name and shape are one link,
 * so that they light up together, and the list is all that is read aloud.
 */
export function PlaceLinks({ view }: { readonly view: PlaceLinksView }) {
  const markup = rendered.of(view, () => <Content {...view} />);
  const className = view.figure ? `place-links drawn ${view.figure.kind}` : "place-links";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
  return <nav className={className} aria-label={view.title} dangerouslySetInnerHTML={markup} />;
}

function Content({ title, links, figure }: PlaceLinksView) {
  return (
    <>
      <h2>{title}</h2>
      {figure && <Caption {...figure} />}
      <ul>
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
