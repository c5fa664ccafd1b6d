import { findEntry } from "./find-entry.ts";

/** Abbreviations of names of schools and places, folded, each a single word with what it stands for. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ...{ sta: "santa", sto: "santo", sra: "senhora", snra: "senhora", nsa: "nossa", jr: "junior" },
  ...{ prof: "professor", profa: "professora", profo: "professor", dr: "doutor", dra: "doutora", pe: "padre" },
  ...{ cel: "coronel", gal: "general", mal: "marechal", cap: "capitao", sgt: "sargento", brig: "brigadeiro" },
  ...{ eng: "engenheiro", pres: "presidente", pref: "prefeito", gov: "governador", mons: "monsenhor" },
  ...{ conj: "conjunto", res: "residencial", cid: "cidade", gde: "grande", rib: "ribeirao", pca: "praca" },
  ...{ jd: "jardim", jrd: "jardim", jard: "jardim", vl: "vila", pq: "parque", pque: "parque", prq: "parque" },
  ...{ col: "colegio", esc: "escola", inst: "instituto", educ: "educacional", ens: "ensino", assoc: "associacao" },
  ...{ coop: "cooperativa", nucl: "nucleo", und: "unidade", unid: "unidade" },
};

/** The word that an abbreviation stands for; any other word as it is. */
export function openAbbreviation(word: string): string {
  return findEntry(ABBREVIATIONS, word) ?? word;
}
