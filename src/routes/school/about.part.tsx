import { Fragment } from "react";
import type { SchoolPart } from "./part.tsx";

/** The school's description of itself. */
export const ABOUT: SchoolPart = {
  id: "sobre",
  title: "A escola, nas palavras dela",
  inContents: null,
  isOpenOnWide: false,
  load: ({ about }) =>
    about.length === 0
      ? null
      : {
          count: about.length,
          body: about.map(({ text, note }) => (
            <Fragment key={text}>
              <p className="prose">{text}</p>
              {note && <p className="muted fine">{note}</p>}
            </Fragment>
          )),
        },
};
