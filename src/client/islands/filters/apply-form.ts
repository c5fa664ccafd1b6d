import { formUrl } from "../../search-page/form-url.ts";
import { navigation } from "../../state/navigation.ts";

/**
 * Applies the form of a field. Called from React's events, which come before the "change" that the form listens to, and
 * after which a controlled field shows its old value until the query has changed.
 */
export function applyForm({ target }: { readonly target: HTMLInputElement | HTMLSelectElement }): void {
  navigation.go(formUrl(target.form!));
}
