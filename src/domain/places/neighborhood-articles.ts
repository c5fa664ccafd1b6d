import type { Locative } from "./locative.ts";

/** Names of one article, separated by commas. */
type Names = Partial<Record<Locative, string>>;

/** First words of neighborhood names that decide the article: "na Vila …", "no Jardim …". Folded. */
export const FIRST_WORDS: Names = {
  no:
    "alto, bairro, balneario, bom, bosque, caminho, capao, centro, complexo, condominio, conjunto, corrego, " +
    "cristo, distrito, eldorado, engenho, horto, jardim, lago, loteamento, mirante, monte, morro, nucleo, novo, " +
    "park, parque, planalto, plano, poco, polo, pontal, portal, povoado, prado, recanto, recreio, residencial, " +
    "retiro, riacho, rio, saco, setor, sitio, tabuleiro, vale",
  na:
    "agua, aldeia, area, asa, avenida, baixa, barra, bela, boca, chacara, cidade, cohab, colonia, coroa, " +
    "encosta, enseada, estancia, estrada, favela, fazenda, freguesia, gleba, granja, gruta, ilha, lagoa, mata, " +
    "parada, pedra, ponta, ponte, praca, praia, quadra, quinta, serra, superquadra, terra, varzea, vila, zona",
  nos: "altos, jardins",
  nas: "chacaras, quintas",
};

/** Abbreviated first words of data sources, folded. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  jd: "jardim",
  jrd: "jardim",
  vl: "vila",
  pq: "parque",
  prq: "parque",
  cj: "conjunto",
  conj: "conjunto",
  res: "residencial",
  lot: "loteamento",
  ch: "chacara",
  st: "setor",
  nuc: "nucleo",
  cond: "condominio",
};

/** Neighborhoods with the same article in every city, folded. */
export const EVERYWHERE: Names = {
  na:
    "liberdade, gloria, saude, lapa, penha, floresta, aclimacao, consolacao, pompeia, encruzilhada, ribeira, " +
    "pampulha, savassi, aldeota, pituba, tijuca, mooca, trindade, boa vista, casa verde",
  no:
    "ipiranga, morumbi, paraiso, brooklin, bonfim, cabula, boqueirao, gonzaga, batel, cambui, taquaral, " +
    "meireles, umarizal, leblon, flamengo",
};

/** Neighborhoods by city slug that no rule above decides, or decides wrongly. */
export const BY_CITY: Readonly<Record<string, Names>> = {
  "sao-paulo-sp": {
    no:
      "Tatuapé, Brás, Butantã, Itaim Bibi, Itaim Paulista, Jaguaré, Jabaquara, Jaraguá, Limão, Pari, Sacomã, " +
      "Socorro, Tremembé, Tucuruvi, Brooklin Paulista, Cambuci, Campo Belo, Campo Limpo, Cursino, Grajaú, " +
      "Ibirapuera, Imirim, Jaçanã, Mandaqui, Pacaembu, Sumaré, Sumarezinho, Carandiru, Belém, Carrão, " +
      "Anália Franco",
    na: "República, Sé, Brasilândia, Cachoeirinha, Pedreira, Luz",
    nos: "Campos Elíseos",
  },
  "rio-de-janeiro-rj": {
    no:
      "Catete, Leme, Méier, Maracanã, Grajaú, Andaraí, Humaitá, Estácio, Cachambi, Cosme Velho, Riachuelo, " +
      "Rocha, Caju, Catumbi, Itanhangá, Joá, Vidigal, Anil, Tanque, Encantado, Jacaré, Lins de Vasconcelos, " +
      "Cocotá, Galeão, Moneró, Tauá, Zumbi",
    na:
      "Gávea, Urca, Pavuna, Taquara, Gamboa, Abolição, Portuguesa, Gardênia Azul, Rocinha, Maré, Mangueira, " +
      "Cacuia",
    em: "Vila Isabel, Vila Valqueire",
  },
  "belo-horizonte-mg": {
    no:
      "Buritis, Sion, Belvedere, Funcionários, Anchieta, Cruzeiro, Santo Antônio, São Pedro, São Bento, " +
      "Gutierrez, Barreiro, Castelo, Ouro Preto, Sagrada Família, Padre Eustáquio, Carlos Prates, Caiçara, " +
      "Coração Eucarístico, Itapoã, Dona Clara, Jaraguá, União, Santo Agostinho, Coração de Jesus, Carmo",
    em: "Lourdes, Venda Nova, Santa Efigênia, Santa Tereza",
  },
  "recife-pe": {
    no: "Espinheiro, Derby, Cordeiro, Pina, Parnamirim, Ipsep, Arruda, Rosarinho, Ibura, Barro, Monteiro, Bongi",
    na: "Madalena, Torre, Tamarineira, Imbiribeira, Iputinga, Jaqueira",
    nos: "Aflitos",
    nas: "Graças",
  },
  "salvador-ba": {
    no: "Itaigara, Canela, Imbuí, Stiep, Costa Azul, Comércio, Uruguai",
    na: "Graça, Vitória, Federação, Paralela",
  },
  "fortaleza-ce": {
    no:
      "Cocó, Papicu, Mucuripe, Montese, Benfica, Passaré, Antônio Bezerra, Joaquim Távora, Dionísio Torres, " +
      "Edson Queiroz, Mondubim, Guararapes, Engenheiro Luciano Cavalcante",
    na: "Varjota, Parangaba, Maraponga, Sapiranga",
  },
  "curitiba-pr": {
    no:
      "Bigorrilho, Portão, Cabral, Juvevê, Ahú, Bacacheri, Boa Vista, Mossunguê, Xaxim, Pinheirinho, Tatuquara, " +
      "Rebouças, Seminário, Pilarzinho, Uberaba, Cajuru, Hauer, Guabirotuba, Tarumã, Tingui, Campo Comprido",
    na: "Campina do Siqueira",
    nas: "Mercês",
  },
  "porto-alegre-rs": {
    no:
      "Moinhos de Vento, Menino Deus, Mont'Serrat, Rio Branco, Cristal, Partenon, Sarandi, Camaquã, " +
      "Passo d'Areia, Humaitá, Navegantes, Floresta",
    na: "Tristeza, Auxiliadora, Restinga, Cavalhada, Azenha, Independência",
  },
  "brasilia-df": {
    no: "Guará, Gama, Cruzeiro, Sudoeste, Noroeste, Paranoá, Itapoã, Varjão, SIA, Sol Nascente",
    na: "Candangolândia, Estrutural",
  },
  "campinas-sp": {
    no: "Castelo, Guanabara, Botafogo, Proença",
    na: "Nova Campinas",
  },
  "santos-sp": {
    no: "Embaré, Marapé, Campo Grande, Macuco",
    na: "Aparecida",
  },
  "guarulhos-sp": {
    no: "Macedo, Gopoúva, Taboão, Picanço",
    nos: "Pimentas",
  },
  "sao-bernardo-do-campo-sp": {
    no: "Rudge Ramos, Baeta Neves, Assunção, Taboão, Demarchi, Ferrazópolis, Montanhão",
    na: "Paulicéia",
  },
  "niteroi-rj": {
    no: "Ingá, Fonseca, Barreto",
    na: "Região Oceânica",
  },
  "vitoria-es": {
    em: "Jardim da Penha, Jardim Camburi",
  },
  "belem-pa": {
    no: "Marco, Jurunas, Guamá, Telégrafo, Reduto, Souza, Coqueiro, Tapanã, Benguí",
    na: "Pedreira, Cremação, Sacramenta, Marambaia",
  },
  "manaus-am": {
    no: "Aleixo",
  },
  "sao-luis-ma": {
    no: "Calhau, Renascença, Cohatrac, Turu, Angelim, Anil, Olho d'Água",
    na: "Cohama",
  },
  "natal-rn": {
    no: "Tirol, Alecrim",
    na: "Redinha",
    em: "Ponta Negra, Lagoa Nova",
  },
  "joao-pessoa-pb": {
    no: "Bessa, Cabo Branco, Geisel, Altiplano, Valentina",
    na: "Torre",
    nos: "Bancários, Ipês",
  },
  "maceio-al": {
    no: "Farol, Feitosa, Benedito Bentes",
    na: "Pajuçara, Jatiúca, Serraria",
  },
  "aracaju-se": {
    no: "Grageru, Salgado Filho, Siqueira Campos, Jardins",
    na: "Atalaia, Farolândia, Luzia",
  },
  "florianopolis-sc": {
    no: "Estreito, Itacorubi, Campeche, Pantanal, Santa Mônica, Abraão",
    na: "Agronômica, Carvoeira",
    nos: "Ingleses, Ingleses do Rio Vermelho",
  },
};
