/** Milliseconds between two looks at a payment. */
const EVERY_MS = 4_000;

/** Copies the Pix code at a tap, and goes on to the next page as soon as the payment has changed. */
export function awaitPayment(): void {
  offerCopy();
  const look = async () => {
    if (document.visibilityState === "visible" && (await hasChanged())) location.reload();
    else setTimeout(look, EVERY_MS);
  };
  setTimeout(look, EVERY_MS);
}

/** Whether the page would not wait any more; no answer is no change. */
async function hasChanged(): Promise<boolean> {
  try {
    // What is paid leads on, to another host perhaps, which a script may not follow.
    const response = await fetch(location.pathname, { headers: { "x-fragment": "1" }, redirect: "manual" });
    const isLedOn = response.type === "opaqueredirect";
    return isLedOn || (response.ok && !(await response.text()).includes("data-await-payment"));
  } catch {
    return false;
  }
}

function offerCopy(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-copy]");
  const field = document.querySelector<HTMLTextAreaElement>(`#${button?.dataset.copy}`);
  const said = document.querySelector("[data-copied]");
  if (!button || !field || !said || !navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard.writeText(field.value).then(
      () => {
        said.textContent = "Código copiado. Cole no app do seu banco, em “Pix copia e cola”.";
      },
      () => {
        said.textContent = "Não deu para copiar sozinho: o código está selecionado, copie por aí.";
      },
    );
  });
}
