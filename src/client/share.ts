import { submitInPlace } from "./submit-in-place.ts";

/**
 * Opens the share sheet of the device for a link (`data-share`), copies the URL of a button (`data-copy`), or submits
 * the form of a button without leaving the page (`data-stay`).
 */
export async function share(control: HTMLElement): Promise<void> {
  const { share: sent, copy: copied, stay } = control.dataset;
  if (stay !== undefined) return submitInPlace(control as HTMLButtonElement);
  // Closing the sheet rejects: no error.
  if (sent) return navigator.share({ title: document.title, url: sent }).catch(() => undefined);
  control.textContent = await navigator.clipboard.writeText(copied!).then(
    () => "Link copiado",
    () => `Copie o endereço: ${copied}`,
  );
}
