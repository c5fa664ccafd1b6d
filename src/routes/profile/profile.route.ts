import { createElement } from "react";
import * as v from "valibot";
import { DEFAULT_PRICE_MAX } from "../../domain/constants.ts";
import { gradeByAge } from "../../domain/family/grade-by-age.ts";
import { profileQuery, readProfile } from "../../domain/family/profile-query.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { cut } from "../../domain/text/cut.ts";
import { readFees } from "../../domain/text/money.ts";
import { readTermText } from "../../listing/params/box-search.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import ProfilePage, { type ProfileView } from "./profile.page.tsx";

const SEARCHES = { escolas: paths.search(), bolsas: paths.scholarshipSearch() } as const;
const target = v.picklist(["escolas", "bolsas"]);
const birthMonth = v.pipe(v.string(), v.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/));

/**
 * `/perfil`: the search criteria for one child, as a form that leads to the searches. The criteria are in
 * the URL, grade, shift and year also in a cookie of the browser (`worker/follow-child.ts`); the server stores nothing.
 */
export const loadProfile: Loader = async ({ url, now, search }) => {
  const query = url.searchParams;
  const { years, defaultYears } = seasonOf(now);
  const requested = readProfile(query);
  const city = query.has("q") ? null : await search.places.findCityBySlug(query.get("cidade") ?? "");
  const place = city ? `${city.name}, ${city.uf}` : readTermText(query.get("q") ?? "");
  const birth = readBirth(query.get("nascimento"));
  const schoolYear = requested.year ?? defaultYears[0] ?? years.at(-1)!;
  const byAge = birth && requested.grade === null ? gradeByAge(birth, schoolYear) : null;
  const profile = byAge?.kind === "grade" ? { ...requested, grade: byAge.grade } : requested;
  const problem = problemOf(query, byAge, years[0], requested.year);
  const leads = v.safeParse(target, query.get("ir"));
  if (leads.success && problem === null) {
    const filters = profileQuery(profile);
    const term = place === "" ? "" : `q=${encodeURIComponent(place)}`;
    return {
      kind: "redirect",
      status: 302,
      location: withQuery(SEARCHES[leads.output], joinQuery(term, filters)),
    };
  }
  const view: ProfileView = {
    isAnother: query.get("filho") === "novo",
    problem,
    place,
    grade: profile.grade ?? "",
    shift: profile.shift ?? "",
    year: String(requested.year ?? ""),
    priceMax: requested.priceMax === null ? cut(query.get("priceMax") ?? "", 30) : String(requested.priceMax),
    hasOffers: requested.hasOffers,
    birth: query.get("nascimento")?.slice(0, 7) ?? "",
    years: years.map(String),
  };
  return {
    kind: "page",
    status: problem === null ? 200 : 422,
    meta: {
      title: "Perfil da criança",
      description:
        "Diga a série, o turno, quanto pode pagar e onde: os preços que você vê passam a seguir o perfil da criança.",
      canonical: paths.profile(),
      isIndexable: false,
      styles: "text",
    },
    body: createElement(ProfilePage, { view }),
  };
};

function readBirth(text: string | null): { readonly year: number; readonly month: number } | null {
  const result = v.safeParse(birthMonth, text);
  if (!result.success) return null;
  const [year, month] = result.output.split("-").map(Number) as [number, number];
  return { year, month };
}

/** A contradiction in the form, in words; null without one. */
function problemOf(
  query: URLSearchParams,
  byAge: ReturnType<typeof gradeByAge> | null,
  thisYear: number,
  year: number | null,
): string | null {
  if (byAge?.kind === "unborn") return "Pela data de nascimento, a criança ainda não entra na escola neste ano letivo.";
  if (byAge?.kind === "grown")
    return "Pela data de nascimento, a criança já passou da última série. Escolha a série na lista.";
  const birth = query.get("nascimento") ?? "";
  if (birth !== "" && readBirth(birth) === null) return "Escreva o mês de nascimento no formato 2015-03 (ano-mês).";
  if (year !== null && year < thisYear) return `O ano letivo de ${year} já passou.`;
  const price = query.get("priceMax")?.trim() ?? "";
  const reais = Math.round(readFees(price, "max")?.max ?? 0);
  if (price !== "" && !(reais >= 1 && reais <= DEFAULT_PRICE_MAX)) {
    return "Escreva quanto pode pagar por mês em reais, como 1200 ou 1.200: de 1 a 10.000.";
  }
  return null;
}
