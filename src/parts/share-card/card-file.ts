import type { FileResult, RouteContext } from "../screen/route.ts";
import { type CardPicture, drawCard } from "./draw-card.ts";
import { encodePng } from "./png.ts";

/** The texts of a card, without the site's. */
export type CardLabels = Omit<CardPicture, "siteName" | "notice">;

/** A drawn card as a file. */
export async function cardFile(
  { identity, manifest, getGlyphs }: Pick<RouteContext, "identity" | "manifest" | "getGlyphs">,
  words: CardLabels,
): Promise<FileResult> {
  const notice = manifest.isDemonstration ? "Demonstração: dados fictícios." : null;
  const picture = { ...words, siteName: identity.name, notice };
  return { kind: "file", contentType: "image/png", body: await encodePng(drawCard(picture, await getGlyphs())) };
}
