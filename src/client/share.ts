/** Sends the address of a link (`data-share`) by the phone's own sheet, or copies that of a button (`data-copy`). */
export async function share(control: HTMLElement): Promise<void> {
  const { share: sent, copy: copied } = control.dataset;
  // Whoever closes the sheet has changed their mind: no error.
  if (sent) return navigator.share({ title: document.title, url: sent }).catch(() => undefined);
  control.textContent = await navigator.clipboard.writeText(copied!).then(
    () => "Link copiado",
    () => `Copie o endereço: ${copied}`,
  );
}
