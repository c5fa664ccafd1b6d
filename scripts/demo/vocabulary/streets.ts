import { list } from "./list.ts";

export const STREETS = list(`
  Rua São José, Rua Tiradentes, Rua Sete de Setembro, Rua Quinze de Novembro, Rua Rui Barbosa, Rua Santos Dumont,
  Rua Duque de Caxias, Rua Marechal Deodoro, Rua Barão do Rio Branco, Rua Bahia, Rua Castro Alves, Rua José Bonifácio,
  Rua Treze de Maio, Rua das Flores, Rua dos Ipês, Rua Ceará, Rua das Acácias, Rua das Palmeiras, Rua Santa Luzia,
  Rua São Paulo, Rua Minas Gerais, Rua Paraná, Rua Pernambuco, Rua Goiás, Rua Amazonas, Rua Machado de Assis,
  Rua Carlos Gomes, Rua Olavo Bilac, Rua Coronel José Pires, Rua Doutor Almeida Lima, Rua Professora Alice Ramos,
  Rua Padre Anchieta, Rua Dom Pedro II, Rua Princesa Isabel, Rua Santa Catarina, Rua Boa Vista, Rua do Comércio,
  Rua Nova, Rua Major Antônio Prado, Rua Capitão Silva Neto, Rua Maestro Vila Nova, Rua dos Girassóis, Avenida Brasil,
  Avenida Getúlio Vargas, Avenida Presidente Vargas, Avenida Independência, Avenida São João, Avenida Dom Pedro I,
  Avenida das Nações, Avenida Juscelino Kubitschek, Avenida Central, Avenida Beira Rio, Avenida Paulista,
  Avenida Goiás, Avenida Afonso Pena, Travessa São Benedito, Travessa da Paz, Alameda dos Jacarandás,
  Alameda das Rosas, Praça da Matriz`);

export const COMPLEMENTS: readonly string[] = [
  "Casa 2",
  "Bloco A",
  "Sobrado",
  "Loja 1",
  "Fundos",
  "Térreo",
  "1º andar",
];
