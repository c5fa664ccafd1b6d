import { createStore } from "jotai";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { IslandRoot } from "../../client/islands/island-root.tsx";

interface Props<P extends object> {
  /** Its loader in `client/islands/registry.ts`. */
  readonly name: string;
  /** Unique on the page: begins the ids within the island. */
  readonly id: string;
  readonly of: ComponentType<P>;
  /** Goes to the browser as JSON, for all to read. */
  readonly props: P;
  /** "now": the page is nothing without it. "use": not before code of the page asks for it. By default when the browser is
   * idle, or, on a connection to be spared, when the island is touched. */
  readonly wakes?: "now" | "use";
}

/**
 * A part of a page that React takes over in the browser. It has a root of its own on both sides, or else the ids that
 * `useId` makes would not agree.
 */
export function Island<P extends object>({ name, id, of: Component, props, wakes }: Props<P>) {
  const html = renderToString(
    <IslandRoot store={createStore()}>
      <Component {...props} />
    </IslandRoot>,
    { identifierPrefix: id },
  );
  return (
    <div
      id={id}
      data-island={name}
      data-wakes={wakes}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
