import type { Random } from "../random.ts";
import type { City } from "./plan.ts";
import { MEN, SURNAMES, WOMEN } from "./vocabulary/people.ts";
import {
  CHILDHOOD,
  CHILDHOOD_ENDINGS,
  CHILDHOOD_PLACES,
  CONCEPTS,
  ENGLISH,
  KINDS,
  PERSONS,
  PUBLIC_KINDS,
  QUALIFIERS,
  SAINTS,
  VERBS,
} from "./vocabulary/schools.ts";

/** Range of stages of a school, which determines the words of its name. */
export type Reach = keyof typeof KINDS;

export function privateName(random: Random, reach: Reach, city: City, neighborhood: string): string {
  if (random.chance(0.015)) {
    return `${random.pick(ENGLISH)} ${random.pick(["School", "Bilingual School", "International School"])} ${neighborhood}`;
  }
  const name = `${random.weightedKey<string>(KINDS[reach])} ${properName(random, reach, city, neighborhood)}`;
  if (random.chance(0.04)) return `${acronym(name)} - ${name}`;
  return random.chance(0.1) ? `${name}${ending(random, neighborhood)}` : name;
}

type Style = "saint" | "concept" | "childhood" | "person" | "teacher" | "family" | "verbs" | "place" | "qualified";

const STYLES: Readonly<Record<Reach, Readonly<Partial<Record<Style, number>>>>> = {
  infant: { saint: 5, concept: 7, childhood: 45, person: 2, teacher: 12, family: 2, verbs: 14, place: 6, qualified: 7 },
  primary: {
    saint: 13,
    concept: 15,
    childhood: 15,
    person: 6,
    teacher: 16,
    family: 9,
    verbs: 10,
    place: 8,
    qualified: 8,
  },
  upTo: { saint: 20, concept: 22, person: 10, teacher: 14, family: 14, verbs: 4, place: 8, qualified: 8 },
};

function properName(random: Random, reach: Reach, city: City, neighborhood: string): string {
  switch (random.weightedKey(STYLES[reach])) {
    case "saint":
      return random.pick(SAINTS);
    case "concept":
      return random.pick(CONCEPTS);
    case "childhood":
      return random.chance(0.35)
        ? random.pick(CHILDHOOD)
        : `${random.pick(CHILDHOOD_PLACES)} ${random.pick(CHILDHOOD_ENDINGS)}`;
    case "person":
      return random.pick(PERSONS);
    case "teacher":
      return random.chance(0.6)
        ? `${random.pick(["Professora", "Dona", "Irmã", "Doutora"])} ${fullName(random, WOMEN)}`
        : `${random.pick(["Professor", "Padre", "Doutor", "Coronel"])} ${fullName(random, MEN)}`;
    case "family":
      return random.sample(SURNAMES, 2).join(" ");
    case "verbs":
      return random.sample(VERBS, 2).join(" e ");
    case "place":
      return random.pick([neighborhood, city.name, `${random.pick(CONCEPTS)} de ${city.name}`]);
    case "qualified":
      return `${random.pick(CONCEPTS)} ${random.pick(QUALIFIERS)}`;
  }
}

function ending(random: Random, neighborhood: string): string {
  if (random.chance(0.6)) return ` - Unidade ${neighborhood}`;
  return random.pick([" II", " Unidade II", " Unidade III", " Unidade I", " Júnior"]);
}

/** "Centro Educacional Saber" → "CES". */
function acronym(name: string): string {
  return name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0])
    .join("");
}

function fullName(random: Random, firstNames: readonly string[]): string {
  const middle = random.chance(0.4) ? ` ${random.pick(SURNAMES)}` : "";
  return `${random.pick(firstNames)}${middle} ${random.pick(SURNAMES)}`;
}

export function publicName(
  random: Random,
  administration: keyof typeof PUBLIC_KINDS,
  city: City,
  neighborhood: string,
): string {
  const kind = random.pick(PUBLIC_KINDS[administration]);
  if (administration === "federal") return `${kind} de ${city.name} - Campus ${neighborhood}`;
  if (kind.endsWith("Professora")) return `${kind} ${fullName(random, WOMEN)}`;
  if (kind.endsWith("Professor")) return `${kind} ${fullName(random, MEN)}`;
  return `${kind} ${random.pick([random.pick(PERSONS), random.pick(SAINTS), `Doutor ${fullName(random, MEN)}`])}`;
}
