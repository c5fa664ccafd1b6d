import type { Claim, NoteKind } from "./claim.ts";

/** Wishes that no filter can express, by their phrases: they are explained, and never searched as a school's name. */
export const WISHES: readonly (Omit<Claim, "from" | "to"> & { readonly phrases: string })[] = [
  ...wishes(
    "facility",
    "biblioteca, bibliotecas, sala de leitura, refeitorio, area verde, quadra coberta, quadra descoberta, " +
      "quadra poliesportiva, quadra esportiva, quadra de esportes, quadra de esporte, quadra de futebol, quadras, " +
      "ginasio de esportes, ginasio coberto, laboratorio de ciencias, laboratorio de informatica, " +
      "laboratorio de quimica, laboratorio de fisica, laboratorio de biologia, laboratorio, laboratorios, " +
      "sala de informatica, parquinho, playground, patio coberto, alimentacao inclusa, almoco incluso, " +
      "refeicao inclusa, nutricionista, fonoaudiologa, fonoaudiologo, enfermeira, enfermaria, libras, " +
      "interprete de libras, vestibulinho",
    // Also words of names and of places.
    "quadra, ginasio, auditorio, patio, parque, internet, almoco, alimentacao",
  ),
  ...wishes(
    "wish",
    "piscina, piscinas, natacao, aula de natacao, aulas de natacao, judo, bale, ballet, capoeira, futsal, volei, " +
      "basquete, aula de musica, aulas de musica, aula de danca, aula de teatro, aulas de teatro, aula de robotica, " +
      "aulas de robotica, robotica, transporte escolar, van escolar, perua escolar, onibus escolar, " +
      "cameras de seguranca, cameras, ar condicionado, cantina, estacionamento, brinquedoteca, reforco escolar, " +
      "colonia de ferias, acolhedora, acolhedor, acolhimento, aconchegante, rigorosa, rigida, exigente, puxada, " +
      "humanizada, tdah, dislexia, dislexico, religiosa, religioso, religiosas, religiosos, confessional, " +
      "confessionais, laica, laico, educacao de jovens e adultos, jovens e adultos, supletivo, supletivos, supletiva, " +
      "encceja, cursos tecnicos, curso tecnico, ensino tecnico, nivel tecnico, profissionalizante, " +
      "curso profissionalizante, ensino profissionalizante",
    "eja, tecnico, tecnica, musica, danca, teatro, futebol, xadrez, transporte, van, uniforme, reforco, horta",
  ),
  ...wishes(
    "school-size",
    "",
    "escola pequena, escola pequenininha, escola menor, escola bem pequena, escolas pequenas, escolas menores, " +
      "escolinha pequena, colegio pequeno, colegio menor, colegios pequenos, escola de pequeno porte, " +
      "escola de porte pequeno, colegio de pequeno porte, escola grande, escola maior, escola bem grande, " +
      "escolas grandes, escolas maiores, colegio grande, colegio maior, colegios grandes, escola de grande porte, " +
      "escola de porte grande, colegio de grande porte, escola de medio porte, pequeno porte, grande porte",
  ),
];

/** `shyPhrases` are also words of many names. */
function wishes(note: NoteKind, sure: string, shyPhrases: string) {
  const wish = { label: "", filters: [], note };
  const shy = { ...wish, phrases: shyPhrases, isShy: true };
  return sure === "" ? [shy] : [{ ...wish, phrases: sure }, shy];
}
