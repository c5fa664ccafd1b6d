import { list } from "./list.ts";

export const WOMEN = list(`
  Maria, Ana, Juliana, Patrícia, Fernanda, Camila, Aline, Carla, Luciana, Renata, Bruna, Vanessa, Simone, Adriana,
  Priscila, Tatiane, Débora, Cristiane, Larissa, Letícia, Beatriz, Rosângela, Eliane, Sandra, Mônica, Daniela,
  Gabriela, Jéssica, Kelly, Natália, Paula, Eliana, Silvana, Regina`);

export const MEN = list(`
  José, João, Antônio, Carlos, Paulo, Marcos, Luiz, Rafael, Rodrigo, Felipe, Anderson, Ricardo, Eduardo, Fábio,
  Marcelo, André, Thiago, Leandro, Diego, Alexandre, Gustavo, Sérgio, Rogério, Vinícius, Mateus, Lucas, Pedro, Daniel,
  Fernando, Roberto, Cláudio`);

export const FIRST_NAMES: readonly string[] = [...WOMEN, ...MEN];

export const SURNAMES = list(`
  Silva, Santos, Oliveira, Souza, Lima, Pereira, Ferreira, Costa, Rodrigues, Almeida, Nascimento, Alves, Carvalho,
  Araújo, Ribeiro, Gomes, Martins, Barbosa, Rocha, Dias, Moreira, Cardoso, Teixeira, Cavalcanti, Monteiro, Mendes,
  Freitas, Nunes, Moura, Campos, Duarte, Farias, Peixoto, Vasconcelos, Tavares, Batista, Azevedo, Siqueira, Prado,
  Queiroz`);
