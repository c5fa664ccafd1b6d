import type { ReactElement } from "react";
import { paths } from "../../site/paths.ts";
import type { Brand } from "./brand.ts";

interface Props {
  readonly name: string;
  readonly brand: Brand;
}

/** Every mark is a price tag with an eye, whose drawing differs by brand. `word` follows the name. */
const BRANDS: Record<Brand, { readonly word: string | null; readonly eye: ReactElement }> = {
  main: {
    word: null,
    eye: (
      <>
        <circle className="iris" cx="16" cy="16" r="7" />
        <circle className="pupil" cx="16" cy="16" r="3" />
      </>
    ),
  },
  // The needle of a compass.
  career: {
    word: "Guia",
    eye: (
      <>
        <circle className="iris" cx="16" cy="16" r="7" />
        <path className="pupil" d="m21 11-3 7-7 3 3-7Z" />
        <circle className="iris" cx="16" cy="16" r="1.3" />
      </>
    ),
  },
  // A radio signal.
  distance: {
    word: "EaD",
    eye: (
      <>
        <path className="ring" d="M8.6 15.4a10.4 10.4 0 0 1 14.8 0M11.8 18.6a6 6 0 0 1 8.4 0" />
        <circle className="pupil" cx="16" cy="22.2" r="2.6" />
      </>
    ),
  },
  // A graduate's cap over the eye.
  scholarship: {
    word: "Bolsas",
    eye: (
      <>
        <circle className="iris" cx="16" cy="17.5" r="7" />
        <circle className="pupil" cx="16" cy="19.5" r="2.6" />
        <path className="pupil" d="m16 7.5 9.5 4.75L16 17l-9.5-4.75Z" />
        <path className="tassel" d="M24.6 12.4v5.2" />
      </>
    ),
  },
};

export function Logo({ name, brand }: Props) {
  const { word, eye } = BRANDS[brand];
  return (
    <a className="logo" href={paths.home()}>
      <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
        <path className="tag" d="M16 1 31 16 16 31 1 16Z" />
        {eye}
      </svg>
      <span>
        {name}
        {word && <small> {word}</small>}
      </span>
    </a>
  );
}
