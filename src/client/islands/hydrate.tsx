import { Provider } from "jotai";
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { findEntry } from "../../domain/text/find-entry.ts";
import { pageStore } from "../state/page-store.ts";
import { ISLANDS } from "./registry.ts";
import { takeInput } from "./unsaved-input.ts";

/** Hydrates an island of the server without losing unsaved input, then sets its `data-state` to "ready". */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { default: component } = await findEntry(ISLANDS, element.dataset.island!)!();
  hydrate(element, component as ComponentType<object>);
}

/** As `hydrateIsland`, with a loaded component. */
export function hydrate(element: HTMLElement, Component: ComponentType<object>): void {
  const replay = takeInput(element);
  // Synchronously, so that nothing changes the island's HTML in between.
  flushSync(() =>
    hydrateRoot(
      element,
      <Provider store={pageStore}>
        <Component {...JSON.parse(element.dataset.props!)} />
      </Provider>,
      { identifierPrefix: element.id, onRecoverableError: (error) => console.error("hydration", element.id, error) },
    ),
  );
  element.dataset.state = "ready";
  replay();
}
