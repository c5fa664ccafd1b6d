import type { Uf } from "./uf.ts";

/** A name that a municipality had, and its name of today. */
interface FormerName {
  readonly former: string;
  readonly name: string;
  readonly uf: Uf;
}

/**
 * Changes of names by IBGE's territorial division (Divisão Territorial Brasileira, DTB), with the code of the
 * municipality: https://cidades.ibge.gov.br/ has its history ("Formação administrativa"). Names whose spelling alone
 * has changed ("Parati", "Moji Mirim", "Açu") are found by their sound.
 */
const ROWS: readonly (readonly [ibgeCode: string, former: string, name: string, uf: Uf])[] = [
  ["1101104", "Jamari", "Itapuã do Oeste", "RO"],
  ["1600055", "Água Branca do Amapari", "Serra do Navio", "AP"],
  ["1600154", "Amapari", "Pedra Branca do Amapari", "AP"],
  ["1708254", "Fortaleza do Tabocão", "Tabocão", "TO"],
  ["1720499", "São Valério da Natividade", "São Valério", "TO"],
  ["2401305", "Augusto Severo", "Campo Grande", "RN"],
  ["2405306", "Boa Saúde", "Januário Cicco", "RN"],
  ["2408706", "Espírito Santo do Oeste", "Paraú", "RN"],
  ["2410306", "Presidente Juscelino", "Serra Caiada", "RN"],
  ["2412559", "São Miguel de Touros", "São Miguel do Gostoso", "RN"],
  ["2505501", "Desterro de Malta", "Vista Serrana", "PB"],
  ["2513653", "Santarém", "Joca Claudino", "PB"],
  ["2513927", "São Bento de Pombal", "São Bentinho", "PB"],
  ["2513968", "São Domingos de Pombal", "São Domingos", "PB"],
  ["2515401", "Seridó", "São Vicente do Seridó", "PB"],
  ["2516409", "Campo de Santana", "Tacima", "PB"],
  ["2602902", "Cabo", "Cabo de Santo Agostinho", "PE"],
  ["2607604", "Itamaracá", "Ilha de Itamaracá", "PE"],
  ["2607901", "Jaboatão", "Jaboatão dos Guararapes", "PE"],
  ["2903300", "Governador Lomanto Júnior", "Barro Preto", "BA"],
  ["2919504", "Livramento do Brumado", "Livramento de Nossa Senhora", "BA"],
  ["3102704", "André Fernandes", "Cachoeira de Pajeú", "MG"],
  ["3131802", "Itabirinha de Mantena", "Itabirinha", "MG"],
  ["3153509", "Presidente Soares", "Alto Jequitibá", "MG"],
  ["3515004", "Embu", "Embu das Artes", "SP"],
  ["4128625", "Vila Alta", "Alto Paraíso", "PR"],
  ["4202057", "Barra do Sul", "Balneário Barra do Sul", "SC"],
  ["4212809", "Piçarras", "Balneário Piçarras", "SC"],
];

export const FORMER_NAMES: readonly FormerName[] = ROWS.map(([, former, name, uf]) => ({ former, name, uf }));
