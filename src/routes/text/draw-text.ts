import { formatDate } from "../../domain/text/format.ts";
import type { RouteContext, RouteResult } from "../../parts/screen/route.ts";
import { cardFile } from "../../parts/share-card/card-file.ts";
import { ALL_TEXTS } from "./show-text.ts";

/** The preview picture of links to the text of a path (B26). */
export function drawText(path: string, context: RouteContext): RouteResult | Promise<RouteResult> {
  const text = ALL_TEXTS.find((page) => page.path === path);
  if (!text) return { kind: "notFound", message: null };
  const { title, parent, updatedAt } = text;
  return cardFile(context, {
    name: title,
    place: parent?.label ?? "Como o site funciona",
    crest: null,
    price: null,
    noPrice: "",
    rating: `Atualizado em ${formatDate(updatedAt)}`,
  });
}
