import { CARD_SECTIONS } from "./cards.tsx";
import { CONTENT_SECTIONS } from "./content.tsx";
import { FIELD_SECTIONS } from "./fields.tsx";
import { OVERLAY_SECTIONS } from "./overlays.tsx";
import { Sections } from "./section.tsx";

/** Components of the catalogue (K22) in every state, interactive. */
export default function Playground() {
  return <Sections sections={{ ...CONTENT_SECTIONS, ...CARD_SECTIONS, ...FIELD_SECTIONS, ...OVERLAY_SECTIONS }} />;
}
