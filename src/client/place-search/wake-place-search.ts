/** The search box of a page suggests while one types; the code for it comes when it gets the focus. */
export function wakePlaceSearch(input: HTMLInputElement): void {
  input.role = "combobox";
  input.ariaAutoComplete = "list";
  input.ariaExpanded = "false";
  // The click that brought the focus comes before the code that it is for.
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
      // Without a connection: the next time, perhaps.
      wait();
    }
  };
  if (document.activeElement === input) enhance();
  else wait();
}
