import { navigation, type SearchEvent } from "../state/navigation.ts";

/** Passes an event to the filters, if they are hydrated. */
export function announce(event: SearchEvent): void {
  navigation.event = event;
  navigation.listener?.(event);
}
