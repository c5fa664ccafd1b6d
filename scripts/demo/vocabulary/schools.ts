import { list } from "./list.ts";

/** Words of school names; none is a brand. */
export const SAINTS = list(`
  São José, Santa Maria, São Francisco de Assis, Santo Antônio, Santa Rita, Santa Teresinha, São Judas,
  Nossa Senhora das Graças, Nossa Senhora de Fátima, Nossa Senhora Aparecida, Nossa Senhora do Carmo,
  Nossa Senhora da Conceição, Nossa Senhora do Rosário, Nossa Senhora de Lourdes, Sagrado Coração de Jesus,
  Sagrada Família, Imaculado Coração, São Bento, São Vicente, São Luís, São Jorge, Santa Cecília, Santa Clara,
  Santa Luzia, São Miguel Arcanjo, São Pedro, São Paulo Apóstolo, Santo Agostinho, São Tomás de Aquino,
  Santa Catarina, Santa Mônica, Divino Mestre, Cristo Rei, Menino Jesus, Santa Inês, Bom Pastor, Bom Jesus,
  Stella Maris, Anjo da Guarda, Mãe de Deus, São Rafael, Santo Inácio, Monte Sião`);

export const PERSONS = list(`
  Machado de Assis, Monteiro Lobato, Cecília Meireles, Castro Alves, Rui Barbosa, Santos Dumont, Paulo Freire,
  Anísio Teixeira, Jean Piaget, Maria Montessori, Cora Coralina, Carlos Drummond, Vinicius de Moraes,
  Clarice Lispector, Tarsila do Amaral, Cândido Portinari, Heitor Villa-Lobos, Dom Pedro II, Tiradentes,
  Princesa Isabel, Darcy Ribeiro, Manuel Bandeira, Mário Quintana, Leonardo da Vinci, Albert Einstein, Isaac Newton,
  Galileu Galilei, Marie Curie, Pitágoras de Samos, José de Alencar, Olavo Bilac, Gonçalves Dias, Ruth Rocha,
  Ariano Suassuna, Érico Veríssimo`);

export const CONCEPTS = list(`
  Vértice, Evolução, Horizonte, Novo Horizonte, Conhecer, Construir, Caminhar, Mundo Novo, Aprendizagem, Saber,
  Novo Saber, Alfa, Beta, Delta, Prisma, Vanguarda, Atenas, Esparta, Renascença, Fênix, Apogeu, Ápice, Cenário,
  Contexto, Conexão, Criativo, Dinâmico, Equilíbrio, Essencial, Expressão, Formação, Geração, Harmonia, Ideal, Inovar,
  Interação, Liberdade, Moderno, Nova Era, Nova Geração, Novo Tempo, Olimpo, Oficina do Saber, Paideia, Perspectiva,
  Ponto de Partida, Primeiro Passo, Progresso, Projeção, Raízes, Razão, Referência, Rumo Certo, Sabedoria, Semear,
  Sinapse, Tempo de Aprender, Travessia, Universo, Vida Nova, Viver e Aprender, Visão, Vitória, Ágora, Origem,
  Cultura, Origami, Aquarela do Saber, Estrela do Norte, Luz do Saber`);

export const CHILDHOOD = list(`
  Pequeno Príncipe, Turma do Sol, Casa da Árvore, Arco-Íris, Sementinha, Girassol, Pinguinho de Gente,
  Mundo Encantado, Cantinho do Saber, Balão Mágico, Peixinho Dourado, Passo a Passo, Ursinho Feliz, Reino da Alegria,
  Pequeno Polegar, Bem-Te-Vi, Joaninha, Cata-Vento, Pé de Moleque, Bola de Neve, Algodão Doce, Primeiros Passos,
  Doce Infância, Criança Feliz, Recanto dos Pequeninos, Aquarela, Pipa no Céu, Abelhinha, Trenzinho, Casinha Feliz,
  Gente Miúda, Gotinhas de Amor, Tic Tac, Vagalume, Jardim dos Sonhos, Pingo de Luz, Bambolê, Ciranda, Fada Madrinha,
  Patinho Amarelo, Beija-Flor`);

/** "Casa" + "do Saber": names of small children's schools. */
export const CHILDHOOD_PLACES = list(`
  Casa, Turma, Cantinho, Mundo, Reino, Ninho, Estação, Castelo, Vila, Ateliê, Jardim, Espaço, Recanto, Oficina,
  Fábrica, Toca, Universo, Clubinho`);

export const CHILDHOOD_ENDINGS = list(`
  da Alegria, do Saber, da Criança, das Letras, dos Sonhos, do Sol, das Cores, da Imaginação, do Faz de Conta,
  dos Anjos, do Amanhã, dos Pequenos, da Infância, das Descobertas, do Aprender, da Fantasia, dos Girassóis,
  do Bosque, da Lua, das Estrelas, do Brincar, da Natureza, dos Passarinhos`);

/** "Criar" + "e Crescer". */
export const VERBS = list(`
  Criar, Crescer, Aprender, Brincar, Viver, Sonhar, Descobrir, Pensar, Saber, Ser, Fazer, Construir, Inventar,
  Conviver, Educar, Ensinar, Caminhar, Conhecer, Transformar, Semear`);

export const QUALIFIERS = list(`
  do Saber, Educação e Cultura, Integral, Sistema de Ensino, Bilíngue, Ensino Fundamental e Médio,
  Centro de Formação Integral, do Novo Milênio, em Movimento, Cristão, do Futuro, e Arte, Moderno`);

export const ENGLISH = list(`
  Bright Minds, Little Explorers, Green Valley, Sunrise, New Horizons, Blue Sky, Rainbow Kids, Golden Gate Kids,
  First Steps, Happy Learners, Wonder Kids, Open World, Global Bridge, Smart Start`);

/** Kinds of school by what is taught, with weights: a school with Ensino Médio is hardly ever an "Escola Infantil". */
export const KINDS = {
  upTo: {
    Colégio: 58,
    Escola: 14,
    "Centro Educacional": 9,
    "Instituto Educacional": 5,
    "Instituto de Educação": 3,
    "Centro de Ensino": 4,
    Educandário: 3,
    Liceu: 1,
    "Complexo Educacional": 1,
    Externato: 1,
    Ateneu: 1,
  },
  primary: {
    Escola: 36,
    Colégio: 25,
    "Centro Educacional": 14,
    "Instituto Educacional": 6,
    Educandário: 6,
    "Núcleo Educacional": 4,
    "Espaço Educacional": 3,
    Externato: 3,
    "Jardim Escola": 3,
  },
  infant: {
    "Escola de Educação Infantil": 26,
    "Escola Infantil": 18,
    Escola: 14,
    "Centro de Educação Infantil": 12,
    "Berçário e Escola": 8,
    "Recanto Infantil": 6,
    "Jardim Escola": 6,
    "Núcleo de Recreação Infantil": 5,
    "Creche Escola": 5,
  },
} as const;

export const PUBLIC_KINDS = {
  municipal: [
    "Escola Municipal",
    "Escola Municipal Professor",
    "Escola Municipal Professora",
    "Centro Municipal de Ensino",
  ],
  estadual: ["Escola Estadual", "Escola Estadual Professor", "Escola Estadual Professora", "Colégio Estadual"],
  federal: ["Escola Técnica Federal", "Colégio Federal de Aplicação", "Centro Federal de Ensino"],
} as const;
