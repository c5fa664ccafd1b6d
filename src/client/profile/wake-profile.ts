/** Loads the profile script when the page has its form, or a profile is stored. */
export function wakeProfile(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-profile-form]");
  if (form?.querySelector("[data-profile-remember]"))
    import("./profile-form.ts").then((m) => m.enhanceProfileForm(form));
  if (hasChildren()) import("./recall.ts").then((m) => m.recallProfile());
}

function hasChildren(): boolean {
  try {
    return localStorage.getItem("criancas") !== null;
  } catch {
    return false;
  }
}
