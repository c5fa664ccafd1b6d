import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { findEntry } from "../../domain/text/find-entry.ts";
import "../family/wake-bar.ts";
import { pageStore } from "../state/page-store.ts";
import { IslandRoot } from "./island-root.tsx";
import { ISLANDS } from "./registry.ts";
import { takeInput } from "./unsaved-input.ts";

/**
 * Hydrates an island that the server rendered (`site/screen/island.tsx`); what was typed into it before is kept.
 * `data-state` says "ready" when it listens.
 */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { default: component } = await findEntry(ISLANDS, element.dataset.island!)!();
  hydrate(element, component as ComponentType<object>);
}

/** As `hydrateIsland`, with the component at hand. */
export function hydrate(element: HTMLElement, Component: ComponentType<object>): void {
  const replay = takeInput(element);
  const onReady = () => {
    element.dataset.state = "ready";
    replay();
  };
  hydrateRoot(
    element,
    <IslandRoot store={pageStore}>
      <OnReady run={onReady}>
        <Component {...JSON.parse(element.dataset.props!)} />
      </OnReady>
    </IslandRoot>,
    { identifierPrefix: element.id, onRecoverableError: (error) => console.error("hydration", element.id, error) },
  );
}

function OnReady({ run, children }: { readonly run: () => void; readonly children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all of the island listens.
  useEffect(run, []);
  return children;
}
