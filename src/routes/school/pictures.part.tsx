import Gallery from "../../client/islands/gallery/gallery.tsx";
import { Island } from "../../parts/screen/island.tsx";
import { countOf } from "./gallery-view.ts";
import type { SchoolPart } from "./part.tsx";

/** Pictures and videos. */
export const PICTURES: SchoolPart = {
  id: "fotos",
  title: "Imagens",
  inContents: "Imagens",
  isOpenOnWide: false,
  load: ({ gallery }) =>
    gallery && {
      title: gallery.title,
      note: countOf(gallery),
      body: <Island name="gallery" id="galeria" of={Gallery} props={gallery} />,
    },
};
