/** The search box of a page suggests while one types; the code for it comes when it gets the focus. */
export function wakePlaceSearch(input: HTMLInputElement): void {
  input.role = "combobox";
  input.ariaAutoComplete = "list";
  input.ariaExpanded = "false";
  const enhance = async () => {
    const { enhancePlaceSearch } = await import("./combobox.ts");
    enhancePlaceSearch(input);
  };
  if (document.activeElement === input) enhance();
  else input.addEventListener("focus", enhance, { once: true });
}
