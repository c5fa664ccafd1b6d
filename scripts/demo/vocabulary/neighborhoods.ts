import { list } from "./list.ts";

/** Common neighborhood names of Brazilian cities; larger cities get more of them. */
export const NEIGHBORHOOD_NAMES = list(`
  Boa Vista, Vila Nova, Bela Vista, Santo Antônio, São José, São Francisco, Cidade Nova, Planalto, Novo Horizonte,
  Santa Luzia, São Cristóvão, Santa Terezinha, Nossa Senhora Aparecida, Alvorada, Nossa Senhora de Fátima, São João,
  Jardim Primavera, Cruzeiro, São Sebastião, Santa Rita, Floresta, São Pedro, Primavera, Santa Cruz, Liberdade,
  Progresso, Cidade Alta, Santa Maria, Nova Esperança, Morada do Sol, União, Bom Jesus, Jardim América,
  Jardim Alvorada, Boa Esperança, Cristo Rei, Vista Alegre, Santa Rosa, Universitário, Jardim Europa, Jardim Paulista,
  Aparecida, São Miguel, Jardim Bela Vista, Cidade Jardim, Santana, Santa Tereza, Santa Clara, Paraíso, Centenário,
  Ipiranga, São Geraldo, Eldorado, Beira Rio, São Jorge, São Luiz, Monte Castelo, Santa Catarina, Olaria,
  Nossa Senhora das Graças, Vila Rica, Santos Dumont, Alto da Boa Vista, Jardim Tropical, Tancredo Neves,
  São Benedito, São Vicente, Bom Pastor, Jardim Aeroporto, Santa Helena, Glória, Jardim Planalto, São Bento,
  Vila Industrial, Jardim Eldorado, Independência, Bonfim, Esplanada, Jardim Brasil, Dom Bosco, Rio Branco,
  Vila Maria, Estação, Prado, Jardim Guanabara, Santa Cecília, Triângulo, Guarani, Retiro, Santa Mônica, Belvedere,
  Palmeiras, Jardim das Palmeiras, Alto Alegre, Lagoinha, Pedreira, Santa Lúcia, Castelo Branco,
  Nossa Senhora de Lourdes, Jardim Boa Vista, Vila Progresso, Pinheirinho, Bom Jardim, Vila São José, Santa Isabel,
  Bom Retiro, Imigrantes, Vila Verde, Conceição, São Judas Tadeu, Vale do Sol, Cajueiro, Renascer, Santa Inês,
  Jardim Botânico, Parque Industrial, Parque das Nações, Parque dos Ipês, Residencial Itália, Vila Operária,
  Jardim Itália`);
