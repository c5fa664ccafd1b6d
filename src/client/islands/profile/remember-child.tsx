import { useAtom } from "jotai";
import { useEffect, useRef } from "react";
import { profileInWords } from "../../../domain/family/child-profile.ts";
import { type Child, rememberChild } from "../../../domain/family/children.ts";
import { profileQuery, readProfile } from "../../../domain/family/profile-query.ts";
import { childrenAtom } from "../../state/family.ts";
import { useHydrated } from "../use-hydrated.ts";

/** A checkbox that stores the profile of its form on this device when the form is submitted. */
export default function RememberChild() {
  const isHydrated = useHydrated();
  const [children, setChildren] = useAtom(childrenAtom);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = box.current!.form!;
    const onSubmit = () => {
      if (box.current!.checked) setChildren(rememberChild(children, childIn(new FormData(form))));
    };
    form.addEventListener("submit", onSubmit);
    return () => form.removeEventListener("submit", onSubmit);
  }, [children, setChildren]);
  return (
    <p className="tick with-script">
      <label>
        <input ref={box} type="checkbox" disabled={!isHydrated} /> Lembrar neste aparelho
      </label>
      <small className="hint">Fica só no navegador: nada disso vai para o nosso servidor nem para medições.</small>
    </p>
  );
}

function childIn(fields: FormData): Child {
  const filled = Array.from(fields, ([name, value]) => [name, String(value)]).filter(([, value]) => value !== "");
  const sent = new URLSearchParams(filled);
  const profile = readProfile(sent);
  const place = sent.get("q")?.trim() ?? "";
  return { query: profileQuery(profile), place, words: profileInWords(profile, place || null) };
}
