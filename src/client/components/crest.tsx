import type { Crest as CrestData } from "../../domain/crest.ts";

/** The drawings that cards refer to, once a page: the fields of the crests, coloured by each crest's tint, and the star. */
export function CardSymbols() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="symbols">
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
      <symbol id="star" viewBox="0 0 16 16">
        <path d="m8 .8 2.2 4.8 5.2.6-3.9 3.5 1.1 5.2L8 12.3l-4.6 2.6 1.1-5.2L.6 6.2l5.2-.6Z" />
      </symbol>
    </svg>
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
