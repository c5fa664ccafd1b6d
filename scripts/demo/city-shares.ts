/**
 * Rough numbers of private schools in the largest cities (by population and region), as shares of 40,000, with their
 * area code. `plan.ts` distributes the rest over the country.
 */
type CityShare = readonly [ibgeCode: string, schools: number, areaCode: string, inlandBearing?: number];

/** The bearing (degrees from north) points away from the sea or the river, towards the neighborhoods. */
export const CITY_SHARES: readonly CityShare[] = [
  ["3550308", 4000, "11"], // São Paulo SP
  ["3304557", 2300, "21", 315], // Rio de Janeiro RJ
  ["5300108", 480, "61"], // Brasília DF
  ["2304400", 745, "85", 200], // Fortaleza CE
  ["2927408", 700, "71", 20], // Salvador BA
  ["3106200", 530, "31"], // Belo Horizonte MG
  ["1302603", 230, "92", 0], // Manaus AM
  ["4106902", 405, "41"], // Curitiba PR
  ["2611606", 480, "81", 270], // Recife PE
  ["5208707", 330, "62"], // Goiânia GO
  ["4314902", 305, "51", 90], // Porto Alegre RS
  ["1501402", 245, "91", 60], // Belém PA
  ["3518800", 360, "11"], // Guarulhos SP
  ["3509502", 320, "19"], // Campinas SP
  ["2111300", 230, "98", 180], // São Luís MA
  ["2704302", 275, "82", 340], // Maceió AL
  ["5002704", 155, "67"], // Campo Grande MS
  ["3304904", 265, "21"], // São Gonçalo RJ
  ["2211001", 220, "86"], // Teresina PI
  ["2507507", 270, "83", 235], // João Pessoa PB
  ["3548708", 225, "11"], // São Bernardo do Campo SP
  ["3301702", 240, "21"], // Duque de Caxias RJ
  ["3303500", 235, "21"], // Nova Iguaçu RJ
  ["2408102", 245, "84", 225], // Natal RN
  ["3547809", 210, "11"], // Santo André SP
  ["3534401", 205, "11"], // Osasco SP
  ["3552205", 205, "15"], // Sorocaba SP
  ["3170206", 165, "34"], // Uberlândia MG
  ["3543402", 195, "16"], // Ribeirão Preto SP
  ["3549904", 195, "12"], // São José dos Campos SP
  ["5103403", 135, "65"], // Cuiabá MT
  ["2607901", 210, "81", 270], // Jaboatão dos Guararapes PE
  ["3118601", 145, "31"], // Contagem MG
  ["4209102", 155, "47", 270], // Joinville SC
  ["2910800", 180, "75"], // Feira de Santana BA
  ["2800308", 185, "79", 260], // Aracaju SE
  ["4113700", 130, "43"], // Londrina PR
  ["3136702", 125, "32"], // Juiz de Fora MG
  ["4205407", 135, "48", 100], // Florianópolis SC
  ["5201405", 120, "62"], // Aparecida de Goiânia GO
  ["3205002", 105, "27", 290], // Serra ES
  ["3301009", 145, "22"], // Campos dos Goytacazes RJ
  ["3300456", 145, "21"], // Belford Roxo RJ
  ["3303302", 145, "21", 80], // Niterói RJ
  ["3549805", 135, "17"], // São José do Rio Preto SP
  ["1500800", 90, "91"], // Ananindeua PA
  ["3205200", 95, "27", 220], // Vila Velha ES
  ["4305108", 105, "54"], // Caxias do Sul RS
  ["1100205", 60, "69", 90], // Porto Velho RO
  ["3530607", 125, "11"], // Mogi das Cruzes SP
  ["3525904", 125, "11"], // Jundiaí SP
  ["1600303", 55, "96", 290], // Macapá AP
  ["3305109", 130, "21"], // São João de Meriti RJ
  ["3538709", 120, "19"], // Piracicaba SP
  ["2504009", 135, "83"], // Campina Grande PB
  ["3548500", 115, "13", 290], // Santos SP
  ["3529401", 115, "11"], // Mauá SP
  ["3143302", 95, "38"], // Montes Claros MG
  ["1400100", 50, "95"], // Boa Vista RR
  ["3106705", 95, "31"], // Betim MG
  ["4115200", 95, "44"], // Maringá PR
  ["5201108", 90, "62"], // Anápolis GO
  ["3513801", 110, "11"], // Diadema SP
  ["3510609", 110, "11"], // Carapicuíba SP
  ["2611101", 125, "87"], // Petrolina PE
  ["3506003", 105, "14"], // Bauru SP
  ["2604106", 120, "81"], // Caruaru PE
  ["2933307", 105, "77"], // Vitória da Conquista BA
  ["3523107", 105, "11"], // Itaquaquecetuba SP
  ["1200401", 35, "68"], // Rio Branco AC
  ["4202404", 90, "47"], // Blumenau SC
  ["4119905", 80, "42"], // Ponta Grossa PR
  ["2303709", 110, "85", 200], // Caucaia CE
  ["3201308", 70, "27"], // Cariacica ES
  ["3516200", 100, "16"], // Franca SP
  ["2609600", 115, "81", 280], // Olinda PE
  ["3541000", 100, "13", 320], // Praia Grande SP
  ["4104808", 80, "45"], // Cascavel PR
  ["4304606", 80, "51"], // Canoas RS
  ["2610707", 110, "81", 280], // Paulista PE
  ["3170107", 80, "34"], // Uberaba MG
  ["1506807", 60, "93", 180], // Santarém PA
  ["3551009", 95, "13", 330], // São Vicente SP
  ["3154606", 75, "31"], // Ribeirão das Neves MG
  ["4125506", 75, "41"], // São José dos Pinhais PR
  ["4314407", 75, "53"], // Pelotas RS
  ["3205309", 65, "27", 330], // Vitória ES
  ["3505708", 90, "11"], // Barueri SP
  ["3554102", 85, "12"], // Taubaté SP
  ["3552502", 85, "11"], // Suzano SP
  ["1721000", 65, "63", 150], // Palmas TO
  ["2905701", 85, "71"], // Camaçari BA
  ["5108402", 60, "65"], // Várzea Grande MT
  ["3526902", 80, "19"], // Limeira SP
  ["3518701", 80, "13", 20], // Guarujá SP
  ["2307304", 90, "88"], // Juazeiro do Norte CE
  ["4108304", 65, "45"], // Foz do Iguaçu PR
  ["3552403", 80, "19"], // Sumaré SP
  ["3303906", 85, "24"], // Petrópolis RJ
  ["3513009", 75, "11"], // Cotia SP
  ["3552809", 75, "11"], // Taboão da Serra SP
  ["2105302", 60, "99"], // Imperatriz MA
  ["4316907", 60, "55"], // Santa Maria RS
  ["4216602", 70, "48", 270], // São José SC
  ["1505536", 50, "94"], // Parauapebas PA
  ["1504208", 50, "94"], // Marabá PA
  ["4309209", 60, "51"], // Gravataí RS
  ["2408003", 85, "84"], // Mossoró RN
  ["4208203", 65, "47", 250], // Itajaí SC
  ["3306305", 80, "24"], // Volta Redonda RJ
  ["3127701", 60, "33"], // Governador Valadares MG
  ["3520509", 70, "19"], // Indaiatuba SP
  ["3548906", 70, "16"], // São Carlos SP
  ["4204202", 65, "49"], // Chapecó SC
  ["2403251", 80, "84"], // Parnamirim RN
  ["3515004", 70, "11"], // Embu das Artes SP
  ["3302403", 75, "22", 300], // Macaé RJ
  ["5107602", 50, "66"], // Rondonópolis MT
  ["2111201", 55, "98"], // São José de Ribamar MA
  ["5003702", 40, "67"], // Dourados MS
  ["3503208", 70, "16"], // Araraquara SP
  ["3524402", 65, "12"], // Jacareí SP
  ["2918407", 70, "74"], // Juazeiro BA
  ["3529005", 65, "14"], // Marília SP
  ["3501608", 65, "19"], // Americana SP
  ["3519071", 65, "19"], // Hortolândia SP
  ["2700300", 70, "82"], // Arapiraca AL
  ["2307650", 70, "85"], // Maracanaú CE
  ["3522505", 65, "11"], // Itapevi SP
  ["4105805", 55, "41"], // Colombo PR
  ["3122306", 55, "37"], // Divinópolis MG
  ["3302502", 70, "21", 20], // Magé RJ
];

/** The total that the shares refer to. */
export const SHARES_OF = 40_000;

/** The twenty cities with the most schools. */
export const LARGEST_CITIES: ReadonlySet<string> = new Set(
  CITY_SHARES.toSorted(([, a], [, b]) => b - a)
    .slice(0, 20)
    .map(([ibgeCode]) => ibgeCode),
);
