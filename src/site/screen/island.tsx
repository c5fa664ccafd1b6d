import { createStore } from "jotai";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { IslandRoot } from "../../client/islands/island-root.tsx";

interface Props<P extends object> {
  /** Its loader in `client/islands/registry.ts`. */
  readonly name: string;
  /** Unique on the page: prefix of the ids in the island. */
  readonly id: string;
  readonly of: ComponentType<P>;
  /** Sent to the browser as public JSON. */
  readonly props: P;
  /**
   * "now": the page depends on it. "touch": when it is touched. "use": when code of the page asks for it. Default: when
   * the browser is idle or, on a slow or metered connection, when the island is touched.
   */
  readonly wakes?: "now" | "touch" | "use" | undefined;
}

/**
 * A part of a page that React hydrates in the browser. It has its own root on both sides, or the ids of `useId` would
 * differ.
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
