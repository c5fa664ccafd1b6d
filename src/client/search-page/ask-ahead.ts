import { navigation } from "../state/navigation.ts";
import { formUrl } from "./form-url.ts";

/** Requests the results of a box on mouse down, for when it is then ticked. Not for a finger, which may scroll. */
export function askAhead(form: HTMLFormElement): void {
  form.addEventListener("pointerdown", ({ target, pointerType, button }) => {
    const box = (target as Element).closest("label")?.control as HTMLInputElement | null | undefined;
    if (box?.type !== "checkbox" || pointerType !== "mouse" || button !== 0) return;
    box.checked = !box.checked;
    const url = formUrl(form);
    box.checked = !box.checked;
    navigation.ask?.(url);
  });
}
