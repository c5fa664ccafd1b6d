import type { Crest as CrestData } from "../../site/crest.ts";

/** The crest of a school without a logo, in the form and tint of `crest.css`. Decorative: the name is beside it. */
export function Crest({ crest: { form, tint, initials } }: { readonly crest: CrestData }) {
  return (
    <span className={`crest form-${form} tint-${tint}`} aria-hidden="true">
      {initials}
    </span>
  );
}
