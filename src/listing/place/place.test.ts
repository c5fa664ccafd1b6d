import { expect, test } from "vitest";
import { fewPlacesWith } from "../../../test/fixtures/typed/few-places.ts";
import { findListPlace } from "../list-page.ts";

const search = fewPlacesWith([]);

async function response(path: string): Promise<string | undefined> {
  const url = new URL(path, "https://escola.example");
  const [, , state, city, neighborhood] = url.pathname.split("/").map(decodeURIComponent);
  const segments = Object.fromEntries(
    Object.entries({ state, city, neighborhood }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const found = await findListPlace({ url, segments, search });
  if ("path" in found) return found.path;
  return found.answer.kind === "redirect" ? `${found.answer.status} ${found.answer.location}` : found.answer.kind;
}

test.each([
  ["/busca/sp/sao-paulo-sp", "/busca/sp/sao-paulo-sp"],
  ["/busca/sp/São-Paulo", "301 /busca/sp/sao-paulo-sp"],
  ["/busca/sp/sao%20paulo", "301 /busca/sp/sao-paulo-sp"],
  ["/busca/sp/S%C3%A3o%20Paulo?page=2", "301 /busca/sp/sao-paulo-sp?page=2"],
  ["/busca/sp/sao_paulo", "301 /busca/sp/sao-paulo-sp"],
  ["/busca/sp/sao+paulo", "301 /busca/sp/sao-paulo-sp"],
  ["/busca/SP/SAO-PAULO-SP", "301 /busca/sp/sao-paulo-sp"],
  ["/busca/são-paulo/são-paulo", "301 /busca/sp/sao-paulo-sp"],
  ["/busca/S%C3%A3o%20Paulo/santos", "301 /busca/sp/santos-sp"],
  ["/busca/rio%20de%20janeiro", "301 /busca/rj"],
  ["/busca/Par%C3%A1", "301 /busca/pa"],
  ["/busca/pa/Bel%C3%A9m", "301 /busca/pa/belem-pa"],
  ["/busca/sp/São Paulo/Vila Mariana", "301 /busca/sp/sao-paulo-sp/vila-mariana"],
  ["/busca/sp/sao-paulo-sp/Tatuap%C3%A9", "301 /busca/sp/sao-paulo-sp/tatuape"],
  ["/busca/sp/sao-paulo-sp/tatuapé", "301 /busca/sp/sao-paulo-sp/tatuape"],
  ["/busca/sp/sao-paulo-sp/jardim%20paulista", "301 /busca/sp/sao-paulo-sp/jardim-paulista"],
  ["/busca/df/Brasília/Guará II", "301 /busca/df/brasilia-df/guara-ii"],
  ["/busca/rj/Rio de Janeiro", "301 /busca/rj/rio-de-janeiro-rj"],
  ["/busca/sp/po%C3%A1", "301 /busca/sp/poa-sp"],
  ["/busca/sp/%20", "notFound"],
  ["/busca/sp/---", "notFound"],
  ["/busca/rj/sao-paulo", "notFound"],
  ["/busca/xx", "notFound"],
])("%s leads to %s", async (path, expected) => expect(await response(path)).toBe(expected));
