/**
 * Lets a link to WhatsApp open the phone's own sheet, where there is one, and shows the button that copies the address
 * of the page.
 */
export function enhanceShare(link: HTMLAnchorElement, copy: HTMLButtonElement): void {
  const url = () => link.dataset.share!;
  if ("share" in navigator) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      // Whoever closes the sheet has changed their mind: no error.
      navigator.share({ title: document.title, url: url() }).catch(() => undefined);
    });
  }
  if (!navigator.clipboard) return;
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(url()).then(
      () => {
        copy.textContent = "Link copiado";
      },
      () => {
        copy.textContent = `Copie o endereço: ${url()}`;
      },
    );
  });
}
