import type { Criterion } from "../../../src/domain/reviews/review-fields.ts";

/** Satisfaction of a family, which determines the words. */
export type Tone = "happy" | "mixed" | "unhappy";

/** Opening sentences by author; `{n}` is a number of years, `{grade}` a grade of the school. */
export const OPENINGS: Readonly<Record<Tone, Readonly<Record<"family" | "student" | "staff", readonly string[]>>>> = {
  happy: {
    family: [
      "Minha filha estuda aqui há {n} anos e adora a escola.",
      "Meu filho está no {grade} e a evolução é visível.",
      "Somos da escola há {n} anos, e a confiança só aumentou.",
      "Matriculei minha filha no {grade} por indicação de uma amiga e não me arrependo.",
      "Meu filho entrou este ano e a adaptação foi muito tranquila.",
      "Estamos muito satisfeitos com a escolha que fizemos.",
      "Visitamos várias escolas do bairro antes de decidir, e valeu a pena.",
      "Tenho dois filhos na escola e recomendo para as famílias da região.",
      "Escola acolhedora desde o primeiro dia.",
      "Mudamos de escola no meio do ano e fomos muito bem recebidos.",
      "Meu filho acorda animado para ir à aula, e isso diz muito.",
    ],
    student: [
      "Estudei aqui por {n} anos e levo boas lembranças.",
      "Gosto muito da escola e dos meus professores.",
      "Foi onde fiz os melhores amigos da minha vida.",
      "A escola me ajudou a descobrir o que eu gosto de estudar.",
    ],
    staff: ["Trabalho na escola há {n} anos e tenho orgulho da equipe.", "É um bom lugar para ensinar e aprender."],
  },
  mixed: {
    family: [
      "É uma boa escola, com alguns pontos a melhorar.",
      "No geral estamos satisfeitos.",
      "Estamos na escola há {n} anos, com altos e baixos.",
      "Minha filha cursa o {grade} e se adaptou bem, apesar de alguns problemas.",
      "Meu filho gosta da escola, mas nem tudo saiu como esperávamos.",
      "Tem qualidades e defeitos, como toda escola.",
      "O ensino é bom para o valor da mensalidade.",
    ],
    student: ["Tive bons e maus momentos na escola.", "A escola é boa, mas poderia ouvir mais os alunos."],
    staff: ["A equipe é dedicada, embora falte apoio em alguns momentos."],
  },
  unhappy: {
    family: [
      "Tínhamos uma expectativa maior.",
      "Depois de {n} anos, a escola já não é a mesma.",
      "Meu filho fez o {grade} aqui e saímos decepcionados.",
      "Infelizmente decidimos trocar de escola no fim do ano.",
      "A experiência não foi boa para o meu filho.",
      "Nos primeiros meses foi bem, depois decaiu.",
    ],
    student: ["Não me adaptei à escola.", "Esperava mais dos últimos anos."],
    staff: ["Faltam condições para fazer um bom trabalho."],
  },
};

/** Sentences about a criterion, for a high and for a low rating. */
export const REMARKS: Readonly<Record<Criterion, Readonly<Record<"good" | "bad", readonly string[]>>>> = {
  studentsMotivation: {
    good: [
      "Os professores explicam com paciência e conhecem cada aluno pelo nome.",
      "As aulas são dinâmicas e as crianças chegam em casa contando o que aprenderam.",
      "Os projetos ao longo do ano deixam os alunos curiosos.",
      "A feira de ciências é o ponto alto do ano.",
      "As avaliações têm devolutiva, o que ajuda a estudar melhor.",
      "O incentivo à leitura começa cedo.",
      "A equipe de professores é estável e preparada.",
      "Quem tem dificuldade recebe reforço sem custo a mais.",
    ],
    bad: [
      "Houve muita troca de professores durante o ano.",
      "As aulas são pouco variadas e os alunos se cansam.",
      "A lição de casa às vezes vem sem explicação.",
      "Falta desafio para quem aprende mais rápido.",
      "O conteúdo é corrido perto das provas.",
      "O inglês deixa a desejar.",
    ],
  },
  physicalStructure: {
    good: [
      "O espaço é amplo, limpo e bem cuidado.",
      "A quadra coberta e o parquinho fazem a alegria das crianças.",
      "As salas são arejadas e a biblioteca é usada de verdade.",
      "A segurança na entrada e na saída passa tranquilidade.",
      "A cantina tem opções saudáveis.",
      "Os laboratórios fazem parte da rotina, não são só vitrine.",
      "Há áreas verdes para brincar ao ar livre.",
      "Tudo é bem sinalizado e acessível.",
    ],
    bad: [
      "As salas são quentes no verão.",
      "O pátio é pequeno para o número de alunos.",
      "O prédio precisa de reforma, principalmente os banheiros.",
      "Os computadores do laboratório são antigos.",
      "Faltam áreas cobertas para os dias de chuva.",
      "O trânsito na porta é complicado nos horários de pico.",
    ],
  },
  communityParticipation: {
    good: [
      "A coordenação responde rápido e escuta as famílias.",
      "As reuniões são objetivas e sabemos como os filhos estão.",
      "As festas reúnem as famílias e criam laços.",
      "O aplicativo de recados funciona bem.",
      "A direção é presente e recebe todos no portão.",
      "As famílias são convidadas para projetos durante o ano.",
      "Sempre que precisei conversar, tive resposta no mesmo dia.",
    ],
    bad: [
      "A comunicação com a secretaria é demorada.",
      "Os avisos chegam em cima da hora.",
      "As famílias participam pouco das decisões.",
      "O reajuste da mensalidade foi mal explicado.",
      "É difícil marcar horário com a coordenação.",
      "As mudanças de calendário pegam as famílias de surpresa.",
    ],
  },
  socioemotionalDevelopment: {
    good: [
      "O cuidado com o lado emocional é o diferencial.",
      "Os conflitos entre colegas são tratados com conversa e respeito.",
      "A inclusão é levada a sério.",
      "O respeito às diferenças aparece no dia a dia.",
      "A psicóloga da escola acompanha as turmas de perto.",
      "As crianças ficam mais seguras e independentes.",
      "As rodas de conversa ajudam as crianças a falar do que sentem.",
    ],
    bad: [
      "Os conflitos entre alunos demoram a ser resolvidos.",
      "Falta um olhar mais atento para os mais tímidos.",
      "Senti falta de acompanhamento individual.",
      "As turmas cheias dificultam a atenção a cada aluno.",
      "Faltam ações contra o bullying.",
      "A adaptação dos novos alunos poderia ser mais cuidadosa.",
    ],
  },
};

/** Closing sentences that fit any review; an empty one adds no sentence. */
export const CLOSINGS: Readonly<Record<Tone, readonly string[]>> = {
  happy: [
    "Recomendo para quem procura uma escola próxima da família.",
    "Só tenho a agradecer.",
    "Indico de olhos fechados.",
    "Recomendo a visita: dá para sentir o clima da escola.",
    "Que continue assim!",
    "Para mim, é a melhor escola da região.",
    "Nota dez.",
    "",
    "",
  ],
  mixed: [
    "Indico, com essas ressalvas.",
    "Acredito que a escola tem tudo para melhorar.",
    "Para quem mora perto, vale conhecer.",
    "Vale visitar e conversar antes de decidir.",
    "",
  ],
  unhappy: [
    "Espero que a direção reveja esses pontos.",
    "Sugiro conversar bastante antes de matricular.",
    "Não indico no momento.",
    "Fica o alerta para outras famílias.",
    "",
  ],
};
