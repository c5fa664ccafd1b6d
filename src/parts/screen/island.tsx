import { createStore, Provider } from "jotai";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { toLatin1 } from "./markup-cache.ts";

interface IslandOf<P extends object> {
  /** Unique on the page: prefix of the ids in the island. */
  readonly id: string;
  readonly of: ComponentType<P>;
  /** Sent to the browser as public JSON. */
  readonly props: P;
}

interface ElementProps {
  readonly id: string;
  /** Key of the loader in `client/islands/registry.ts`. */
  readonly name: string;
  /** From `renderIsland`; empty for an island that the browser has hydrated. */
  readonly html: string;
  readonly props: string;
  readonly className?: string;
  /**
   * "now": the page depends on it. "touch": at the first sign that somebody uses it. "use": when code of the page asks
   * for it.
   * Default: when the browser is idle or, on a slow or metered connection, at the first sign.
   */
  readonly wakes?: "now" | "touch" | "use" | undefined;
  /**
   * Selector of the parts that need React; the others are no sign that somebody uses it. Default: all but plain links.
   */
  readonly live?: string;
}

type Props<P extends object> = IslandOf<P> & Pick<ElementProps, "name" | "wakes">;

/**
 * A part of a page that React hydrates in the browser. It has its own root on both sides, or the ids of `useId` would
 * differ.
 */
export function Island<P extends object>({ name, id, of, props, wakes }: Props<P>) {
  const html = renderIsland({ id, of, props });
  return <IslandElement name={name} id={id} html={html} props={JSON.stringify(props)} wakes={wakes} />;
}

export function renderIsland<P extends object>({ id, of: Component, props }: IslandOf<P>): string {
  const island = (
    <Provider store={createStore()}>
      <Component {...props} />
    </Provider>
  );
  return toLatin1(renderToString(island, { identifierPrefix: id }));
}

export function IslandElement({ name, id, html, props, className, wakes, live }: ElementProps) {
  return (
    <div
      id={id}
      className={className}
      data-island={name}
      data-wakes={wakes}
      data-live={live}
      data-props={props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
