/** Opens the share sheet of the device for a link (`data-share`), or copies the URL of a button (`data-copy`). */
export async function share(control: HTMLElement): Promise<void> {
  const { share: sent, copy: copied } = control.dataset;
  // Closing the sheet rejects: no error.
  if (sent) return navigator.share({ title: document.title, url: sent }).catch(() => undefined);
  control.textContent = await navigator.clipboard.writeText(copied!).then(
    () => "Link copiado",
    () => `Copie o endereço: ${copied}`,
  );
}
