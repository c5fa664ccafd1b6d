import { list } from "./list.ts";

/** A neighborhood at roughly its real position. */
type KnownNeighborhood = readonly [name: string, lat: number, lng: number];

/** Neighborhoods by city code, with real names at roughly their positions (IBGE; medians of schools). */
export const KNOWN_NEIGHBORHOODS: Readonly<Record<string, readonly KnownNeighborhood[]>> = {
  // São Paulo SP
  "3550308": known(`
    Sé -23.551 -46.634, Pinheiros -23.567 -46.695, Vila Mariana -23.589 -46.634, Moema -23.601 -46.664,
    Tatuapé -23.54 -46.576, Perdizes -23.535 -46.676, Lapa -23.524 -46.705, Santana -23.503 -46.629,
    Itaim Bibi -23.585 -46.679, Jardim Paulista -23.567 -46.661, Vila Madalena -23.555 -46.691,
    Higienópolis -23.546 -46.657, Consolação -23.552 -46.655, Bela Vista -23.56 -46.645, Aclimação -23.573 -46.631,
    Liberdade -23.562 -46.635, Brooklin -23.615 -46.687, Campo Belo -23.62 -46.669, Saúde -23.614 -46.637,
    Ipiranga -23.587 -46.606, Mooca -23.559 -46.598, Vila Prudente -23.582 -46.581, Vila Formosa -23.566 -46.545,
    Carrão -23.549 -46.542, Penha -23.527 -46.54, Itaquera -23.539 -46.455, São Miguel Paulista -23.493 -46.444,
    Guaianases -23.543 -46.416, São Mateus -23.612 -46.477, Sapopemba -23.6 -46.511, Tucuruvi -23.479 -46.603,
    Casa Verde -23.506 -46.657, Freguesia do Ó -23.497 -46.698, Pirituba -23.487 -46.738, Jaraguá -23.456 -46.741,
    Butantã -23.571 -46.722, Rio Pequeno -23.568 -46.755, Morumbi -23.601 -46.721, Campo Limpo -23.645 -46.759,
    Capão Redondo -23.66 -46.78, Santo Amaro -23.653 -46.708, Jabaquara -23.646 -46.641, Interlagos -23.68 -46.692,
    Grajaú -23.765 -46.695, Vila Guilherme -23.506 -46.604, Jaçanã -23.461 -46.583,
    Ermelino Matarazzo -23.49 -46.483, Cidade Ademar -23.671 -46.657`),
  // Rio de Janeiro RJ
  "3304557": known(`
    Centro -22.905 -43.181, Copacabana -22.971 -43.185, Ipanema -22.984 -43.203, Leblon -22.984 -43.223,
    Botafogo -22.951 -43.184, Flamengo -22.934 -43.176, Laranjeiras -22.935 -43.187, Tijuca -22.928 -43.237,
    Vila Isabel -22.917 -43.247, Grajaú -22.922 -43.266, Méier -22.902 -43.28, Engenho de Dentro -22.899 -43.296,
    Madureira -22.873 -43.337, Jacarepaguá -22.943 -43.36, Taquara -22.921 -43.372, Barra da Tijuca -23.0 -43.35,
    Recreio dos Bandeirantes -23.017 -43.465, Campo Grande -22.903 -43.559, Bangu -22.875 -43.465,
    Realengo -22.877 -43.43, Santa Cruz -22.919 -43.684, Ilha do Governador -22.811 -43.21, Penha -22.842 -43.278,
    Ramos -22.851 -43.258, Vila da Penha -22.841 -43.312, Irajá -22.832 -43.325, Pavuna -22.806 -43.366,
    Guaratiba -22.96 -43.585`),
  // Salvador BA
  "2927408": known(`
    Pituba -12.998 -38.454, São Cristóvão -12.912 -38.357, Paripe -12.839 -38.468, Nazaré -12.976 -38.505,
    Pernambués -12.968 -38.463, Liberdade -12.95 -38.491, Fazenda Grande do Retiro -12.943 -38.478,
    Cabula -12.958 -38.464, Periperi -12.866 -38.472, Lobato -12.922 -38.484, Itapuã -12.937 -38.367,
    Federação -12.999 -38.501, Barra -13.006 -38.527, Graça -12.997 -38.521, Rio Vermelho -13.009 -38.492,
    Plataforma -12.899 -38.482, Pau da Lima -12.922 -38.443, Imbuí -12.969 -38.434, Brotas -12.986 -38.487,
    Águas Claras -12.891 -38.432, Sussuarana -12.935 -38.438, Coutos -12.855 -38.469, Pirajá -12.901 -38.462,
    Castelo Branco -12.904 -38.434, Boca do Rio -12.978 -38.433, Uruguai -12.933 -38.497, Ribeira -12.92 -38.499,
    Pituaçu -12.968 -38.415, IAPI -12.955 -38.484, Valéria -12.866 -38.436, Massaranduba -12.926 -38.501,
    Tancredo Neves -12.946 -38.448, Cajazeiras -12.899 -38.411, Mussurunga -12.918 -38.365,
    Caminho das Árvores -12.981 -38.459, Itaigara -12.993 -38.468, Stella Maris -12.938 -38.338,
    São Marcos -12.926 -38.437, Garibaldi -12.995 -38.49, Canela -12.992 -38.519`),
  // Recife PE
  "2611606": known(`
    Boa Viagem -8.135 -34.906, Cordeiro -8.053 -34.929, Imbiribeira -8.1 -34.91, Graças -8.044 -34.901,
    Várzea -8.04 -34.948, Madalena -8.055 -34.905, Boa Vista -8.057 -34.891, Casa Amarela -8.023 -34.917,
    Santo Amaro -8.047 -34.881, Ipsep -8.112 -34.921, Casa Forte -8.034 -34.92, Tamarineira -8.029 -34.906,
    Cohab -8.111 -34.951, Água Fria -8.017 -34.892, Tejipió -8.092 -34.95, Iputinga -8.039 -34.932,
    Espinheiro -8.041 -34.889, Areias -8.095 -34.937, Zumbi -8.051 -34.919, Nova Descoberta -8.009 -34.925,
    Jardim São Paulo -8.079 -34.939, Engenho do Meio -8.053 -34.943, Vasco da Gama -8.019 -34.922,
    San Martin -8.073 -34.93, Rosarinho -8.031 -34.896, Porto da Madeira -8.007 -34.891, Macaxeira -8.013 -34.931,
    Jordão -8.139 -34.933, Derby -8.053 -34.899, Beberibe -8.008 -34.901, Barro -8.093 -34.942,
    Afogados -8.077 -34.914, Torre -8.046 -34.912, Aflitos -8.036 -34.897, Ibura -8.119 -34.944,
    Dois Irmãos -8.01 -34.946, Pina -8.094 -34.886, São José -8.073 -34.884, Campo Grande -8.034 -34.884,
    Encruzilhada -8.037 -34.892`),
  // Fortaleza CE
  "2304400": known(`
    Messejana -3.833 -38.492, Centro -3.732 -38.529, Edson Queiroz -3.789 -38.477, Antônio Bezerra -3.744 -38.59,
    Aldeota -3.738 -38.499, Vila Velha -3.711 -38.595, Fátima -3.751 -38.529, Henrique Jorge -3.76 -38.588,
    Dionísio Torres -3.748 -38.496, Conjunto Esperança -3.813 -38.59, Rodolfo Teófilo -3.741 -38.548,
    Parangaba -3.776 -38.565, Vila Peri -3.788 -38.58, Varjota -3.736 -38.487, Joaquim Távora -3.743 -38.518,
    Jangurussu -3.834 -38.519, Vicente Pinzón -3.732 -38.471, Prefeito José Walter -3.83 -38.556,
    Passaré -3.811 -38.533, Parquelândia -3.739 -38.559, Montese -3.766 -38.552, Farias Brito -3.733 -38.539,
    Benfica -3.741 -38.535, Álvaro Weyne -3.717 -38.563, São Gerardo -3.735 -38.561, Maraponga -3.793 -38.57,
    Demócrito Rocha -3.76 -38.571, Conjunto Ceará -3.771 -38.61, Cidade dos Funcionários -3.797 -38.496,
    Siqueira -3.81 -38.612, Papicu -3.738 -38.476, Jóquei Clube -3.771 -38.576, José de Alencar -3.81 -38.474,
    Meireles -3.727 -38.497, Cocó -3.747 -38.48, Barra do Ceará -3.697 -38.585, Mondubim -3.813 -38.572,
    Bom Jardim -3.793 -38.602, Mucuripe -3.724 -38.484, Lagoa Redonda -3.819 -38.459, Pirambu -3.709 -38.55,
    Aerolândia -3.777 -38.512, Itaperi -3.795 -38.553, Luciano Cavalcante -3.78 -38.489,
    Praia de Iracema -3.721 -38.516, Jardim das Oliveiras -3.788 -38.508, Quintino Cunha -3.734 -38.6,
    Sabiaguaba -3.792 -38.44, Granja Portugal -3.785 -38.605, Barroso -3.827 -38.508`),
  // Florianópolis SC
  "4205407": known(`
    Centro -27.594 -48.548, Itacorubi -27.594 -48.495, Ingleses -27.448 -48.4, Trindade -27.592 -48.521,
    Lagoa da Conceição -27.604 -48.475, Coqueiros -27.609 -48.578, Vargem Grande -27.46 -48.45,
    Santo Antônio de Lisboa -27.5 -48.515, Estreito -27.592 -48.588, Córrego Grande -27.6 -48.511,
    Agronômica -27.575 -48.529, Saco Grande -27.548 -48.498, Jurerê -27.449 -48.489, Coloninha -27.587 -48.597,
    Canasvieiras -27.429 -48.475, Campeche -27.68 -48.49, Saco dos Limões -27.608 -48.535,
    Ribeirão da Ilha -27.721 -48.564, Costeira do Pirajubaé -27.634 -48.523, Carianos -27.666 -48.538,
    Capoeiras -27.598 -48.597`),
  // Vitória ES
  "3205309": known(`
    Praia do Canto -20.296 -40.293, Jardim Camburi -20.256 -40.267, Centro -20.319 -40.341,
    Bento Ferreira -20.315 -40.309, Santa Lúcia -20.308 -40.301, Monte Belo -20.314 -40.313,
    Forte São João -20.317 -40.323, Mata da Praia -20.278 -40.3, Jardim da Penha -20.285 -40.299,
    Enseada do Suá -20.317 -40.291, Tabuazeiro -20.293 -40.318, Santa Helena -20.31 -40.295,
    República -20.272 -40.294, Maruípe -20.297 -40.316, Jucutuquara -20.311 -40.319, Inhanguetá -20.283 -40.339,
    Goiabeiras -20.267 -40.299, Consolação -20.308 -40.313, Santo Antônio -20.309 -40.356`),
  // Porto Alegre RS
  "4314902": known(`
    Vila Ipiranga -30.015 -51.149, Sarandi -29.996 -51.126, Petrópolis -30.043 -51.184, Partenon -30.063 -51.173,
    Floresta -30.021 -51.208, Centro Histórico -30.034 -51.23, Cavalhada -30.102 -51.229,
    Santo Antônio -30.058 -51.201, Medianeira -30.068 -51.21, Navegantes -30.007 -51.202,
    Cristo Redentor -30.011 -51.154, São João -30.013 -51.19, Rubem Berta -30.013 -51.097,
    Rio Branco -30.035 -51.202, Passo da Areia -30.011 -51.173, Glória -30.076 -51.201, Cristal -30.091 -51.244,
    Boa Vista -30.025 -51.173, Azenha -30.048 -51.217, Tristeza -30.112 -51.248, Teresópolis -30.081 -51.206,
    Praia de Belas -30.067 -51.236, Menino Deus -30.054 -51.221, Jardim Itu -30.02 -51.14, Ipanema -30.131 -51.239,
    Independência -30.03 -51.222, Higienópolis -30.012 -51.187, Três Figueiras -30.036 -51.171,
    Santana -30.048 -51.207, Santa Tereza -30.074 -51.222, Restinga -30.149 -51.142, Moinhos de Vento -30.027 -51.204`),
  // Manaus AM
  "1302603": known(`
    Cidade Nova -3.032 -59.981, Centro -3.131 -60.021, São José Operário -3.069 -59.943, Adrianópolis -3.101 -60.011,
    Novo Aleixo -3.042 -59.96, Compensa -3.102 -60.064, Cachoeirinha -3.12 -60.005, Alvorada -3.07 -60.043,
    Santa Etelvina -2.985 -60.006, Jorge Teixeira -3.029 -59.928, Chapada -3.099 -60.025, Aleixo -3.091 -59.994,
    Zumbi dos Palmares -3.079 -59.947, Tarumã -3.009 -60.037, Nova Cidade -3.004 -59.983, Dom Pedro -3.084 -60.044,
    Distrito Industrial -3.134 -59.979, Coroado -3.089 -59.983, Redenção -3.051 -60.039, Ponta Negra -3.061 -60.098,
    Petrópolis -3.116 -59.997, Novo Israel -3.025 -60.008, Japiim -3.126 -59.989, Educandos -3.141 -60.009,
    São Geraldo -3.106 -60.027, Santo Antônio -3.118 -60.039, Praça 14 de Janeiro -3.121 -60.013,
    Parque Dez de Novembro -3.079 -60.01`),
  // Belém PA
  "1501402": known(`
    Marco -1.437 -48.459, Nazaré -1.452 -48.483, Parque Verde -1.363 -48.448, Guamá -1.463 -48.466,
    Pedreira -1.427 -48.474, Batista Campos -1.457 -48.489, Tapanã -1.346 -48.465, Marambaia -1.401 -48.443,
    Campina -1.454 -48.496, Umarizal -1.44 -48.483, Souza -1.417 -48.447, Coqueiro -1.346 -48.443,
    Terra Firme -1.453 -48.453, Sacramenta -1.415 -48.471, Agulha -1.301 -48.474, Cruzeiro -1.301 -48.484,
    Benguí -1.377 -48.456, Telégrafo -1.43 -48.488, São Brás -1.453 -48.471, Jurunas -1.468 -48.491,
    Cremação -1.459 -48.48, Cidade Velha -1.459 -48.503, Campina de Icoaraci -1.296 -48.472,
    Mangueirão -1.381 -48.438, Condor -1.469 -48.479, Val-de-Cães -1.396 -48.476, Castanheira -1.401 -48.428,
    Tenoné -1.318 -48.445`),
  // Santos SP
  "3548500": known(`
    Boqueirão -23.967 -46.323, Ponta da Praia -23.986 -46.299, Aparecida -23.973 -46.31, Gonzaga -23.964 -46.332,
    Vila Belmiro -23.953 -46.339, Santa Maria -23.94 -46.371, Macuco -23.959 -46.318, Marapé -23.957 -46.346,
    Embaré -23.97 -46.317, Vila Mathias -23.949 -46.331, Encruzilhada -23.952 -46.322, Castelo -23.945 -46.377,
    José Menino -23.963 -46.343, Estuário -23.968 -46.303, Chico de Paula -23.936 -46.359, Centro -23.934 -46.329,
    Campo Grande -23.955 -46.335, Pompéia -23.963 -46.338, Nova Cintra -23.945 -46.356`),
  // Brasília DF
  "5300108": known(`
    Asa Sul -15.812 -47.905, Asa Norte -15.758 -47.884, Lago Sul -15.85 -47.88, Lago Norte -15.736 -47.856,
    Sudoeste -15.8 -47.925, Cruzeiro -15.792 -47.935, Octogonal -15.807 -47.938, Guará I -15.815 -47.986,
    Guará II -15.837 -47.971, Taguatinga Norte -15.814 -48.07, Taguatinga Sul -15.842 -48.052,
    Ceilândia Norte -15.808 -48.128, Ceilândia Sul -15.831 -48.105, Samambaia Norte -15.869 -48.095,
    Samambaia Sul -15.88 -48.079, Águas Claras -15.838 -48.025, Vicente Pires -15.81 -48.02,
    Núcleo Bandeirante -15.873 -47.97, Candangolândia -15.853 -47.95, Riacho Fundo -15.881 -48.019,
    Riacho Fundo II -15.898 -48.049, Recanto das Emas -15.912 -48.06, Gama -16.015 -48.063,
    Santa Maria -16.02 -48.005, Sobradinho -15.649 -47.788, Sobradinho II -15.638 -47.84, Planaltina -15.621 -47.657,
    São Sebastião -15.908 -47.762, Paranoá -15.772 -47.78, Itapoã -15.749 -47.769, Brazlândia -15.676 -48.2,
    Jardim Botânico -15.869 -47.795, Park Way -15.9 -47.955, Varjão -15.709 -47.877, Estrutural -15.782 -47.996`),
  // Campinas SP
  "3509502": known(`
    Centro -22.907 -47.057, Taquaral -22.876 -47.053, Cambuí -22.894 -47.051, Vila Industrial -22.91 -47.074,
    Jardim Chapadão -22.892 -47.081, Chácara Primavera -22.862 -47.051, Ponte Preta -22.917 -47.054,
    Jardim Campos Elíseos -22.942 -47.101, Nossa Senhora Auxiliadora -22.878 -47.064, Botafogo -22.899 -47.064,
    Bosque -22.91 -47.047, Vila Mimosa -22.935 -47.092, São Bernardo -22.926 -47.075, Jardim Paraíso -22.911 -47.037,
    Jardim Garcia -22.914 -47.102, Vila Brandina -22.9 -47.029, Jardim Guarani -22.914 -47.042,
    Jardim Guanabara -22.887 -47.067, Barão Geraldo -22.827 -47.078, Parque Itália -22.916 -47.069,
    Parque Industrial -22.919 -47.086, Jardim dos Oliveiras -22.94 -47.045, Jardim do Trevo -22.927 -47.071,
    Jardim Nova Europa -22.944 -47.061, Jardim Aparecida -22.853 -47.16, Cidade Satélite Íris -22.936 -47.147,
    Parque São Quirino -22.863 -47.028, Sousas -22.88 -46.967, Joaquim Egídio -22.888 -46.938,
    Ouro Verde -22.967 -47.108, Nova Aparecida -22.843 -47.103, Swift -22.93 -47.05, Jardim Proença -22.916 -47.035`),
  // Palmas TO
  "1721000": known(`
    Plano Diretor Sul -10.209 -48.33, Plano Diretor Norte -10.175 -48.326, Centro -10.185 -48.334,
    Taquaralto -10.335 -48.296, Graciosa -10.189 -48.357, Lago Sul -10.278 -48.336, Aureny III -10.32 -48.318,
    Aureny I -10.317 -48.3, Santa Fé -10.329 -48.287, Taquari -10.349 -48.341, Vale do Sol -10.334 -48.284,
    Morada do Sol -10.343 -48.313, Taquaruçu -10.32 -48.154`),
};

/** The neighborhoods of a text, each with its name and its position: "Moema -23.601 -46.664". */
function known(text: string): KnownNeighborhood[] {
  return list(text).map((item) => {
    const [, name, lat, lng] = /^(.+) (-[\d.]+) (-[\d.]+)$/.exec(item)!;
    return [name!, Number(lat), Number(lng)];
  });
}
