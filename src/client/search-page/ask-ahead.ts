import { navigation } from "../state/navigation.ts";
import { formUrl } from "./form-url.ts";

/**
 * Asks for what a box will find when the button of the mouse goes down on it: the answer is on its way while the button
 * comes up, and is used if the box is ticked then. A finger may only scroll, and asks for nothing.
 */
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
