import type { Crest as CrestData } from "../../domain/crest.ts";

/** The geometric fields, drawn once a page inside an svg; each crest refers to one and takes its colours from its tint. */
export function CrestSymbols() {
  return (
    <>
      <symbol id="crest-0" viewBox="0 0 48 48">
        <path d="M4 4h40v23c0 9-9 14-20 18C13 41 4 36 4 27Z" className="crest-a" />
        <path d="M4 4h40v7H4Z" className="crest-b" />
      </symbol>
      <symbol id="crest-1" viewBox="0 0 48 48">
        <circle cx="24" cy="24" r="22" className="crest-a" />
        <path d="M5.7 36a22 22 0 0 0 36.6 0Z" className="crest-b" />
      </symbol>
      <symbol id="crest-2" viewBox="0 0 48 48">
        <path d="M24 2 44 13v22L24 46 4 35V13Z" className="crest-a" />
        <path d="M24 2 44 13 24 15 4 13Z" className="crest-b" />
      </symbol>
      <symbol id="crest-3" viewBox="0 0 48 48">
        <path d="M4 46V22a20 20 0 0 1 40 0v24Z" className="crest-a" />
        <path d="M4 46v-8h40v8Z" className="crest-b" />
      </symbol>
      <symbol id="crest-4" viewBox="0 0 48 48">
        <path d="M4 4h40v40H4Z" className="crest-a" />
        <path d="M4 4h12L4 16Zm40 40H32l12-12Z" className="crest-b" />
      </symbol>
      <symbol id="crest-5" viewBox="0 0 48 48">
        <path d="M24 1 47 24 24 47 1 24Z" className="crest-a" />
        <path d="M24 47 12.5 35.5h23Z" className="crest-b" />
      </symbol>
    </>
  );
}

/** The crest of a school without a logo. Decorative: the name stands beside it. */
export function Crest({ crest }: { readonly crest: CrestData }) {
  return (
    <svg className={`crest tint-${crest.tint}`} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`#crest-${crest.form}`} />
      <text x="24" y="30">
        {crest.initials}
      </text>
    </svg>
  );
}
