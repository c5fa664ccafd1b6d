/** Loads the combobox of a search box when it gets the focus. */
export function wakePlaceSearch(input: HTMLInputElement): void {
  input.role = "combobox";
  input.ariaAutoComplete = "list";
  input.ariaExpanded = "false";
  // The click that gave the focus happens before the script is loaded.
  let isClicked = false;
  input.addEventListener(
    "click",
    () => {
      isClicked = true;
    },
    { once: true },
  );
  const wait = () => input.addEventListener("focus", enhance, { once: true });
  const enhance = async () => {
    try {
      const { enhancePlaceSearch } = await import("./combobox.ts");
      enhancePlaceSearch(input);
      if (isClicked && document.activeElement === input) input.click();
    } catch {
      // Without network: tries again at the next focus.
      wait();
    }
  };
  if (document.activeElement === input) enhance();
  else wait();
}
