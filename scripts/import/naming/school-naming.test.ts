import { expect, test } from "vitest";
import { formatPersonName, presentableSchoolName } from "./school-naming.ts";

test.each([
  // inverted
  ["VERTICE COLEGIO UNIDADE II", "Colégio Vértice Unidade II"],
  ["AYRES DE MOURA PROFESSOR", "Professor Ayres de Moura"],
  ["SANTO ANDRE COLEGIO", "Colégio Santo André"],
  ["ESCOLA A SEMENTINHA", "Escola A Sementinha"],
  ["COLEGIO A DISTANCIA", "Colégio a Distância"],
  ["LICEU DE ARTES E OFICIOS DE SAO PAULO", "Liceu de Artes e Ofícios de São Paulo"],
  ["4 DE JULHO COLEGIO", "Colégio 4 de Julho"],
  ["90 GRAUS COLEGIO E CURSO", "Colégio e Curso 90 Graus"],
  ["BERNARDINO DE CAMPOS DOUTOR COLEGIO", "Colégio Doutor Bernardino de Campos"],
  ["PASCHOAL DANTAS UNIDADE III COLEGIO", "Colégio Paschoal Dantas Unidade III"],
  ["SESI 136 CENTRO EDUCACIONAL", "Centro Educacional SESI 136"],
  ["KIMIE ANDO TAVARES ESCOLA DE ENFERMAGEM", "Escola de Enfermagem Kimie Ando Tavares"],
  ["EMEF CAXIAS DUQUE DE", "EMEF Duque de Caxias"],
  ["EMEF ALICE MEIRELLES REIS PROFA", "EMEF Professora Alice Meirelles Reis"],
  ["LUIZ TEZZA PADRE COLEGIO", "Colégio Padre Luiz Tezza"],
  ["POLICIA MILITAR COLEGIO DA", "Colégio da Polícia Militar"],
  ["VILA MATILDE COLEGIO ADVENTISTA DE", "Colégio Adventista de Vila Matilde"],
  ["HOTELARIA E TURISMO DE SAO PAULO ESCOLA DE", "Escola de Hotelaria e Turismo de São Paulo"],
  ["SANTA CASA ESCOLA DE ENFERMAGEM DA", "Escola de Enfermagem da Santa Casa"],
  ["CARAPICUIBA ETEC DE", "ETEC de Carapicuíba"],
  ["EMEI ANITA COSTA DA", "EMEI Dona Anita Costa"],
  ["EMEF MAUA BR DE", "EMEF Barão de Mauá"],
  ["CAMPOS SALES C E EF M PROFIS", "Colégio Estadual Campos Sales"],
  ["ESC PART AVIVA KLABIN U E", "Unidade Educacional Aviva Klabin"],
  ["COLEGIO SAO BENTO DE NURSIA DE EI E EF", "Colégio São Bento de Nursia"],
  ["MAPLE BEAR FREGUESIA DO O", "Maple Bear Freguesia do Ó"],
  ["BANDEIRANTES COLEGIO EFM", "Colégio Bandeirantes"],
  ["ETAPA COLEGIO DE EFM", "Colégio Etapa"],
  ["SAO LUIS COLEGIO EIFM", "Colégio São Luís"],
  ["COLEGIO LUXON EIEFEM", "Colégio Luxon"],
  ["COLEGIO MAXI REINO - EIEFM", "Colégio Maxi Reino"],
  ["MONTESSORI-LUBIENSKA EIEF", "Montessori-Lubienska EIEF"],
  // in order, or not understood: kept
  ["COLEGIO ATHOS - UNIDADE II", "Colégio Athos - Unidade II"],
  ["INSTITUTO DE APOIO AS CRIANCAS E JOVENS NA ESCOLA", "Instituto de Apoio as Crianças e Jovens na Escola"],
  ["SAO JOSE COLEGIO AGOSTINIANO", "São José Colégio Agostiniano"],
  ["LAR ESCOLA AACD", "Lar Escola AACD"],
  // abbreviations
  ["ESC PART TUTTI BAMBINI E E I", "Escola de Educação Infantil Tutti Bambini"],
  ["ESC PART BOSQUE FELIZ COLEGIO", "Colégio Bosque Feliz"],
  ["ESC PART AMOR PERFEITO", "Escola Amor Perfeito"],
  ["NOSSA SRA DAS NEVES C EI EF M", "Colégio Nossa Senhora das Neves"],
  ["INSTITUTO VICENTINO NSRª AUXILIADORA", "Instituto Vicentino Nossa Senhora Auxiliadora"],
  ["CENTRO EDUCACIONAL PROFª ALICE BARROS FIGUEIREDO", "Centro Educacional Professora Alice Barros Figueiredo"],
  ["INST EDUC MOREIRA DA SILVA", "Instituto Educacional Moreira da Silva"],
  ["FUND EDUCACIONAL PROFª EDITH NUNES COSTA", "Fundação Educacional Professora Edith Nunes Costa"],
  ["COL AGUIA LTDA", "Colégio Águia"],
  ["ESCOLA SAINT MARY S SCHOOL", "Escola Saint Mary’s School"],
  ["JARDIM ESC BABYLANDIA", "Jardim Escola Babylândia"],
  ["JD ESC PEDACINHO DO CEU", "Jardim Escola Pedacinho do Céu"],
  ["SESI ESC EMILIA MASSANTI", "SESI Escola Emília Massanti"],
  ["UNID ESC VISAO", "Unidade Escolar Visão"],
  ["ESC MUL POPULAR REMEDIENSE", "Escola Municipal Popular Remediense"],
  ["CRECHE MUL TIA VITORIA", "Creche Municipal Tia Vitória"],
  ["ESC MUL MUL SANTA FE II", "Escola Municipal Santa Fé II"],
  ["COL MUL LEOPOLDO MOREIRA", "Colégio Municipal Leopoldo Moreira"],
  ["ESC NOR MUL PROFª MARIETA MEDEIROS", "Escola Normal Municipal Professora Marieta Medeiros"],
  ["ESC MUL FAM AGRIC ELDINA M SARAIVA", "Escola Municipal Família Agrícola Eldina M Saraiva"],
  ["ESC EST CEL JOSE PINTO", "Escola Estadual Coronel José Pinto"],
  ["CENTRO DE ED PROF DAS DUNAS", "Centro de Educação Profissional das Dunas"],
  ["COL MONTEIRO LOBATO - ESC EDUC BASICA", "Colégio Monteiro Lobato - Escola Educação Básica"],
  ["ESCOLA JOANA DARC", "Escola Joana D'Arc"],
  // ordinals, numerals, acronyms
  ["COLEGIO CEA", "Colégio CEA"],
  ["CED 02 DO CRUZEIRO", "CED 02 do Cruzeiro"],
  ["ESCOLA DE 1º E 2º GRAUS JOAO PAULO II", "Escola de 1º e 2º Graus João Paulo II"],
  ["COLEGIO CENECISTA DE 1ª E 2ª GRAUS SANTANA", "Colégio Cenecista de 1ª e 2ª Graus Santana"],
  ["COL 1º DE MAIO", "Colégio 1º de Maio"],
  ["SAO LUIZ DE GONZAGA III COLEGIO", "Colégio São Luiz de Gonzaga III"],
  ["COLEGIO COC - BH", "Colégio COC - BH"],
  ["COLEGIO NOVA GERACAO - ARARIPINA - PE", "Colégio Nova Geração - Araripina - PE"],
  ["COLEGIO M2 - VESPASIANO", "Colégio M2 - Vespasiano"],
  // companies
  ["COLEGIO POTENCIAL LTDA - ME", "Colégio Potencial"],
  ["CENTRO EDUCACIONAL SINERGIA LTDA- ME - COLEGIO SINERGIA", "Centro Educacional Sinergia - Colégio Sinergia"],
  ["ESC PART PROGRESSO EIRELI - ME B E I", "Escola Progresso BEI"],
  ["CENTRO EDUCACIONAL SABER LTDA M E", "Centro Educacional Saber"],
  ["CENTRO EDUCACIONAL SABER - ME", "Centro Educacional Saber"],
  ["SISTEMA DE ENSINO EQUIPE INTEGRADO EIRELI - EPP", "Sistema de Ensino Equipe Integrado"],
  ["ESCOLA DE EDUCACAO INFANTIL TURMA DA BAGUNCA S C LTDA", "Escola de Educação Infantil Turma da Bagunça"],
  ["ESC PART CENTRO RECREATIVO MENINO JESUS S S LTDA", "Centro Recreativo Menino Jesus"],
  ["COLEGIO PIERRE FREITAS S C", "Colégio Pierre Freitas"],
  ["CASINHA FELIZ CENTRO DE ENSINO SC", "Centro de Ensino Casinha Feliz"],
  ["COLEGIO NOVO TEMPO - SC", "Colégio Novo Tempo - SC"],
  // initials at the end
  ["ESC PART EMILIE C E", "Centro Educacional Emilie"],
  ["ESC ASSOCIACAO MODELAR DE ENSINO A M E", "Escola Associação Modelar de Ensino AME"],
  ["ESC PART HAPPY DAY E I", "Escola Happy Day EI"],
  ["ESC PART COLEGIO BELLATRIX I E I", "Colégio Bellatrix I EI"],
  ["BELLA VITA E E I", "Bella Vita EEI"],
  ["CENTRO EDUCACIONAL C C S LTDA", "Centro Educacional CCS"],
  ["IDEAL C EI F M", "Colégio Ideal"],
  ["ESCOLA INFANTIL PARQUE A", "Escola Infantil Parque A"],
  ["CENTRO DE EDUCACAO INFANTIL ZEZA CALMON DE SA", "Centro de Educação Infantil Zeza Calmon de Sá"],
  // accents
  ["COLEGIO QUESTAO DE INTELIGENCIA", "Colégio Questão de Inteligência"],
  ["COLEGIO DIDATICO", "Colégio Didático"],
  ["PIO DECIMO COLEGIO", "Colégio Pio Décimo"],
  ["ESCOLA ESTETICA E LOGISTICA", "Escola Estética e Logística"],
  ["CENTRO PSICOPEDAGOGICO CONSTRUTIVISTA", "Centro Psicopedagógico Construtivista"],
  ["ESCOLA COMUNITARIA DO TERRITORIO DE JAMBUACU", "Escola Comunitária do Território de Jambuaçu"],
  // already presentable
  ["Colégio da Vila", "Colégio da Vila"],
  ["PROZ", "Proz"],
])("%s is shown as %s", (official, shown) => {
  expect(presentableSchoolName(official)).toBe(shown);
});

test("a name keeps all its numbers and is never emptied", () => {
  for (const name of ["LTDA", "ME", "- -", "7", "ESC PART", "COLEGIO", "ÉÇ"]) {
    expect(presentableSchoolName(name)).not.toBe("");
  }
});

test.each([
  ["DA SILVA E SOUZA", "Da Silva e Souza"],
  ["  maria  DAS dores ", "Maria das Dores"],
  ["ANA-LÚCIA D'ÁVILA", "Ana-Lúcia D'Ávila"],
])("the person %s is shown as %s", (name, shown) => {
  expect(formatPersonName(name)).toBe(shown);
});
