import { FAMILY_KEY } from "../../domain/family/family-key.ts";

/**
 * Fills the hearts of the saved schools before the first paint: a page is cached for everybody, and the code of the
 * hearts comes after it (`client/family/cards.ts`, which takes these styles away). In the page, as a file would be
 * awaited.
 */
export const SAVED_HEARTS = `try{let s=\`:is(\${JSON.parse(localStorage["${FAMILY_KEY}"]).saved.map(v=>\`label:has([value=\${CSS.escape(v)}])\`)})+.heart\`,c=new CSSStyleSheet;c.replaceSync(s+"{color:var(--brand-text)}"+s+"::before{--heart:var(--full)}");document.adoptedStyleSheets=[c]}catch{}`;
