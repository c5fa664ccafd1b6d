import type { FormRule } from "../forms/form-rules.ts";
import { fold } from "../text/slug.ts";

/**
 * Words that alone, or with digits and signs around them, are no password: those of this site, and those that lists of
 * leaked passwords begin with in Brazil. Shorter than eight letters they need the digits to be taken at all.
 */
const EASY_WORDS = new Set(
  `escola escolas escolaavista avista bolsa bolsas bolsadeestudo bolsadeestudos matricula mensalidade colegio aluno filho
  filha familia mae pai senha senhasenha minhasenha password passw passwd admin administrador usuario teste testes mudar
  mudarsenha brasil brazil brasileiro saopaulo riodejaneiro flamengo corinthians palmeiras santos vasco gremio
  internacional cruzeiro atletico botafogo fluminense jesus jesuscristo deus deusefiel deusmais amor amormeu meuamor teamo
  euteamo iloveyou princesa sunshine football baseball superman batman master dragon monkey shadow welcome letmein whatever
  trustno abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aeiou qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop asd asdf
  asdfg asdfgh asdfghjk asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx qazwsxedc google facebook maria joao gabriel
  lucas rafael felipe matheus gustavo juliana fernanda camila amanda beatriz mariana carlos daniel eduardo rodrigo`.split(
    /\s+/,
  ),
);

/** A password that is one letter over and over, digits alone, or one of the words that everybody tries first. */
export function isEasyPassword(password: string): boolean {
  const letters = fold(password).replace(/[^a-z]/g, "");
  const half = letters.slice(0, letters.length / 2);
  return (
    (letters === "" && password.length < LONG_NUMBER) ||
    new Set(password.toLowerCase()).size <= 3 ||
    EASY_WORDS.has(letters) ||
    (half + half === letters && EASY_WORDS.has(half))
  );
}

/** Digits and signs of this length are nobody's date, phone or row of keys. */
const LONG_NUMBER = 16;

/** What is said of a password that everybody tries first. */
export const EASY_PASSWORD = "Essa senha é fácil de adivinhar. Tente uma frase curta que só você diria";

/** A rule of forms: the password is not one that everybody tries first. */
export const notEasy: FormRule = {
  accepts: (value) => typeof value !== "string" || value === "" || !isEasyPassword(value),
  message: () => EASY_PASSWORD,
};
