import { accordion } from "./accordion.tsx";
import { alert } from "./alert.tsx";
import { bar } from "./bar.tsx";
import { breadcrumb } from "./breadcrumb.tsx";
import { buttons } from "./buttons.tsx";
import { cards } from "./cards.tsx";
import { carousel } from "./carousel.tsx";
import { choiceFields } from "./choice-fields.tsx";
import { embeddedMap } from "./embedded-map.tsx";
import { formRules } from "./form-rules.tsx";
import { masks } from "./masks.tsx";
import { modal } from "./modal.tsx";
import { pagination } from "./pagination.tsx";
import { popover } from "./popover.tsx";
import { progressCircle } from "./progress-circle.tsx";
import type { Section } from "./section.tsx";
import { slider } from "./slider.tsx";
import { social } from "./social.tsx";
import { stepper } from "./stepper.tsx";
import { tagChip } from "./tag-chip.tsx";
import { textField } from "./text-field.tsx";
import { thumbnail } from "./thumbnail.tsx";
import { toast } from "./toast.tsx";
import { toggleSwitch } from "./toggle-switch.tsx";
import { tokens } from "./tokens.tsx";

/**
 * The catalogue by file, in its order: foundations, content, forms, overlays.
 */
export const SECTIONS: Readonly<Record<string, Section>> = {
  tokens,
  buttons,
  accordion,
  alert,
  "tag-chip": tagChip,
  breadcrumb,
  pagination,
  stepper,
  carousel,
  cards,
  thumbnail,
  "embedded-map": embeddedMap,
  bar,
  "progress-circle": progressCircle,
  "text-field": textField,
  masks,
  "choice-fields": choiceFields,
  "toggle-switch": toggleSwitch,
  slider,
  "form-rules": formRules,
  social,
  modal,
  popover,
  toast,
};
