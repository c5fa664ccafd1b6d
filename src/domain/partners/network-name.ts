/** A network in a sentence: "rede Aurora"; the name alone where it has the word itself ("Rede Aurora de Ensino"). */
export function networkInWords(name: string): string {
  return /^rede\b/i.test(name) ? name : `rede ${name}`;
}
