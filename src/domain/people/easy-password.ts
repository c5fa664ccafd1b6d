import { fold } from "../text/slug.ts";

/**
 * Words that make a weak password, alone or with digits and signs around them: words of this site and the most common
 * ones in Brazilian leaks. Words under eight letters are too short without digits.
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

/** Whether a password is a repeated letter, only digits, or a common word. */
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

/** Longer runs of digits and signs are not a date, phone or keyboard row. */
const LONG_NUMBER = 16;

export const EASY_PASSWORD = "Essa senha é fácil de adivinhar. Tente uma frase curta que só você diria";
