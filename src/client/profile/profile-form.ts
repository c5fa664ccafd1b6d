import { profileInWords } from "../../domain/family/child-profile.ts";
import { profileQuery, readProfile } from "../../domain/family/profile-query.ts";
import { type RememberedChild, readChildren, rememberChild, writeChildren } from "./store.ts";

/** Enhances the profile form: stores the submitted profile if asked to, and lists the stored children. */
export function enhanceProfileForm(form: HTMLFormElement): void {
  const remember = form.querySelector<HTMLInputElement>("[data-profile-remember]")!;
  form.addEventListener("submit", () => {
    if (remember.checked) rememberChild(childOf(form));
  });
  // Disabled until the script that stores the profile is loaded.
  remember.disabled = false;
  const section = document.querySelector<HTMLElement>("[data-profile-children]");
  if (section) listChildren(section);
}

function childOf(form: HTMLFormElement): RememberedChild {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) sent.append(name, value);
  const profile = readProfile(sent);
  const place = sent.get("q")?.trim() ?? "";
  return { query: profileQuery(profile), place, words: profileInWords(profile, place || null) };
}

function listChildren(section: HTMLElement): void {
  const children = readChildren();
  section.hidden = children.length === 0;
  section.querySelector("ul")!.replaceChildren(
    ...children.map((child, index) => {
      const item = document.createElement("li");
      const words = Object.assign(document.createElement("b"), { textContent: child.words });
      item.append(words);
      if (index > 0) {
        item.append(
          button("Usar este perfil", () => writeChildren([child, ...children.filter((c) => c !== child)]), section),
        );
      } else item.append(Object.assign(document.createElement("span"), { textContent: " em uso " }));
      item.append(button("Apagar", () => writeChildren(children.filter((c) => c !== child)), section));
      return item;
    }),
  );
}

function button(text: string, act: () => void, section: HTMLElement): HTMLButtonElement {
  const element = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: text,
    className: "quiet",
  });
  element.addEventListener("click", () => {
    act();
    listChildren(section);
  });
  return element;
}
