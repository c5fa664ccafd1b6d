import { fold } from "../../../src/domain/text/slug.ts";

/**
 * Words of Brazilian school, person and place names that carry an accent. Official files come in unaccented capitals;
 * words that exist both ways ("marco", "por") are left out.
 */
const WORDS =
  "aarão ábaco abaeté abaré abílio abolição abraão abraço abrão abundância acácia acácias acácio acadêmica " +
  "acadêmico açaí açailândia ação acaraú aclimação ações acrópole açu açúcar açucena açude acúmulo adão adélia " +
  "administração adrianópolis aérea aeronáutica afrânio ágape agência ágil agrícola agroecológica agronegócio " +
  "agrônomo agropecuária agrotécnica água aguaí águas águia ahú aimoré aimorés alaíde álamos alcanço alcântara " +
  "alcobaça além alemã alemão alexânia algodão aliança alípio almoço aloísio altônia aluísio alvarães álvares " +
  "álvaro alvinópolis amália amâncio amanhã amapá amaturá amável amazônia ambaí ambrósio amélia amélio américa " +
  "américas américo ampére anália anamã anápolis anastácio andaraí andirá andré anésia ângela angélica ângelo " +
  "ângulo anhangabaú aníbal anísio antão antônia antônio anunciação aparício aperfeiçoamento apiacás apiaí ápice " +
  "aplicação apolinário apolônia apóstolo apóstolos aprazível apresentação aprígio apuí aquárius arabutã araçá " +
  "araçagy araçás araçatuba araçuaí aragão araguaína araranguá araucária araucárias araújo araújos araxá área areão " +
  "areião aripuanã aristóteles armação armênia arquipélago artística artístico arujá árvore árvores assaí assaré " +
  "assunção ataíde até ateliê átila atílio atlântica atlântico atlética atlético átomo atrás átrio audiência " +
  "auditório aurá áurea aurélia aurélio áureo austrália autêntica autêntico auxílio avançada avançado avanço avaré " +
  "aviação ávila axixá babilônia bacaxá badaró bagé bagunça baía baião baixão balduíno balneário bálsamo bambuí " +
  "bancários baobá barão bárbara barnabé barracão básica básico basiléia basílio batuíra baturité baú baús " +
  "beatíssima bebê bebês begônia belém belizário beltrão bênção bênçãos benício bequimão berçário betânia bíblica " +
  "bíblico bibliotecária biguaçu bilíngue biológico bocaiúva bodocongó boiçucanga bolívar bolívia bonifácio bônus " +
  "boqueirão botânica botânico braço bragança brandão brás brasilândia brasília brasílio brejão brígida britânia " +
  "britânica buíque bulhões butantã butiá búzios cabeça cabeças cabreúva cabrobó cabuçu caça caçador caçapava " +
  "cáceres caçula caculé caeté caetés caetité café cafelândia caiçara caicó calaça calçada cálculo caldeirão " +
  "caledônia califórnia calógeras camaçari camaquã câmara camarão cambará cambé câmbio camboriú cambuí camélias " +
  "cametá campanário campinápolis canaã canadá canafístula cananéia canária canário canção câncer canções " +
  "candelária cândida cândido cangaíba canguçu canindé cântaro cântico cão capão capilé capitão capítulo caracaraí " +
  "caraguatá caraí carajás carambeí carandá carapicuíba carijós carnaíba carrão carvão cássia cassilândia cássio " +
  "catalão catamarã catão catolé católica católico caxinguelê ceará cecília cecílio ceilândia célia célio célula " +
  "células cemitério cenáculo centenária centenário cerâmica cérebro césar cesário céu chã chácara chácaras " +
  "chapadão chapecó chapéu chinês cícero cidadã cidadão cidadãos ciência ciências cíntia cipó círculo círculos " +
  "ciríaco cívico cláudia cláudio clélia clevelândia clímaco clímax clínica clínico clóvis codajás codó coité " +
  "colégio colégios colíder colméia colômbia colônia colubandê começo comerciário comerciários comércio comissão " +
  "compreensão comunicação comunitária comunitário conceição concílio concórdia condomínio cônego conexão confiança " +
  "confusão consciência consolação constança constância constelação construção contemporânea contemporâneo " +
  "convivência convívio corá coração coraçãozinho corações cornélio coroatá corrêa córrego córregos côrte corumbá " +
  "cosmópolis crateús criação criança criançada crianças criciúma cristã cristalândia cristão cristóvão crixás " +
  "croácia croatá cruzília cubatão cuiabá currículo curuçá custódia custódio damião dança danças danúbio dário " +
  "décima décimo décio decisão délio demócrito demóstenes dendê desidério dianópolis diária diáspora difusão " +
  "dimensão dinâmica dinâmico dinâmicos dínamo diógenes dionísia dionísio distância divinéia divinópolis doçura " +
  "doçuras domicílio domínio doutrinária duílio durão eclética eclético ecológico ecumênica ecumênico edéia éden " +
  "edição edições educação efigênia egídio élcio elegância elesbão elétrica eletrônica eleutério élio elíseos " +
  "elisiário elísio elói elpídio emaús emídio emília emílio emissão emoção emoções empréstimo encarnação endereço " +
  "enéas ênio épico epitácio época equilíbrio érica érico ervália escócia escolápio esforço espaço esperança " +
  "esperidião espigão espírita espírito essência estação estácio estações estádio estagiária estância estética " +
  "estêvão estímulo estratégia estratégica estratégico ética ético eucarístico eugênia eugênio eulália eunápolis " +
  "eurídice eurípedes eusébio eustáquio euzébio evangélica evangélico evolução excelência exército exílio " +
  "existência êxito êxodo expansão expedicionário expedicionários experiência expressão extensão fábio fábrica " +
  "fabrício façanha fácil falcão família famílias fantástica fantástico farmácia farolândia fascículo fátima fé " +
  "federação feijão feitiço feijó felícia felício felicíssimo félix fênix fernandópolis fernão ferroviária " +
  "ferroviários fértil fidêncio filadélfia filantrópica filantrópico filosófico física físico flávia flávio " +
  "florença florêncio florianópolis flórida fogaça força formação fórum fotográfico frança francês francilândia " +
  "frazão fumaça funcionários fundação fundações gálatas galeão galiléia galvão garça garças garrafão gastão gaúcha " +
  "gaudêncio gávea gavião gedeão gênese gênesis gênio gênios geográfico geórgia geração gerações germânia gervásio " +
  "gestão getsêmani getúlio ginásio girassóis gláucia glicério glória godói goianésia goiânia goiás goioerê gonçalo " +
  "gonçalves gopoúva grã graça graças gráfica gráfico grajaú grão grãos gravatá gravataí grécia gregório grêmio " +
  "guaçu guaiaúna guaíba guaíra guairaçá guajará guamá guanhães guaporé guará guaraná guaranésia guarantã " +
  "guaraqueçaba guaratinguetá guarujá guaxupé guimarães gurguéia gurjão gusmão hábil hélio heliópolis heloísa " +
  "helvécio heráclito herança hercília hercílio hércules hermínia hermínio hermógenes heróis hexágono hidrolândia " +
  "higienópolis hipócrates hipólito história histórico holístico honório horácio hortência hortêncio hortênsias " +
  "hortolândia humaitá ibaté ibiá ibiporã ibirité ibirubá ibiúna içá içara icaraí ícaro icó ícone ídolo igarapé " +
  "igarapés iguaçu ijuí ilhéus ilusão imbariê imbé imbuí imóvel império importância inácia inácio inajá inclusão " +
  "inconfidência incrível indaiá independência indianópolis indígena índio índios indústria industriário indústrias " +
  "inês infância influência informática ingá inglês inhaúma início inocêncio inovação instância integração " +
  "inteligência interação intermediação inúbia ipanguaçu ipê ipês ipiaú ipuaçu irajá irapuã irará irauçuba irecê " +
  "íris irmã irmão irmãos irmãs isaías islâmica islâmico ismênia itá itaberá itaberaí itaboraí itacajá itagibá " +
  "itaguaçu itaguaí itajaí itajubá itajuípe itália ítalo itambé itanhaém itanhangá itápolis itaporã itapuã " +
  "itaquiraí itararé itaú itaúna itororó ivaí ivaiporã jaboatão jaçanã jacaraípe jacarandá jacaré jacareí " +
  "jacarepaguá jacó jacuí jacuípe jacundá jaderlândia jaguarão jaguaré jaguariaíva jaguariúna jaíba janaúba jânio " +
  "januária januário japão japonês japurá jaraguá jardinópolis jataí jatiúca jatobá jaú jeová jequié jequitibá " +
  "jericó jerônimo jerusalém jessé jéssica jesuítas jetibá jibóia jiquiriçá joá joaçaba joão joãozinho jóquei " +
  "jordânia jordanópolis jordão josé josué juá júbilo juçaral judá juína júlia julião júlio jundiaí júnior juquiá " +
  "juruá jutaí juvêncio juvenília laboratório lábrea laço ladário laércio lápis lavínia lázaro léa leão leãozinho " +
  "légua leitão lélia lembrança lençóis léo leôncio leônidas letícia letônia líbano lição licença licínio lições " +
  "líder liderança líderes lídia lídice lígia limão limãozinho lindóia língua línguas lírio lírios lívia lobão " +
  "lógico lótus lourenço louvável lucélia lúcia lúcio lucrécia lúdica lúdico lúdicos luís luísa luminária lusíadas " +
  "luziânia luzitânia maçã macaé macaíba macapá macário macaúba macaúbas macedônia maceió mãe mães magalhães magé " +
  "mágica mágicas mágico mágicos magistério magnólia mairiporã mamãe mamoré manacá mâncio mangueirão manhã manhuaçu " +
  "manicoré mansões mão mãos maraã marabá maracaí maracajá maracanã maracanaú maracujá marajá marajó maranhão " +
  "maratá marçal márcia marcílio márcio marcionílio maré maricá marilândia marília maringá mário mármore mártir " +
  "mártires massapê matão matemática matipó matões matupá mauá maués maurício maurílio máxima máximo mazagão " +
  "mecânica mediação médica médice médici médico médicos médio mediterrâneo méier melgaço melquíades memória " +
  "mendonça mercês mérito méritos metalúrgicos método metrópole méxico milão milênio mínimo mirandópolis míriam " +
  "mírian misericórdia missão missionária missionário missões miúda miúdo moça moço módulo moisés mônaco monções " +
  "mongaguá mônica montalvânia mororó mossoró mourão móvel mudança müller múltipla múltiplo múltiplos município " +
  "municípios muriaé músculo música mustafá mutirão nação nações não napoleão natália naútica náutico naviraí " +
  "nazaré nazário negócios negrão nemésio nenê neném neópolis nerópolis nhamundá nicarágua nilópolis nísia niterói " +
  "nívea nível nóbrega noé nórdico núcleo oásis óbidos obstáculo oceânica óculos odília odórico ofélia ofício " +
  "ofícios olegário olímpia olímpica olímpico olímpio olivença olívio ômega onça ônibus opção operária operário " +
  "óptica opúsculo oratório órfão órfãos orgânico organização órgão oriximiná orlândia orquídeas osório otacílio " +
  "otávia otávio ótica otília ourilândia ovídio oxigênios paciência pacífica pacífico paço pacuí pádua paiçandu " +
  "paixão pajeú pajuçara palácio palácios palhoça panamá pão paquetá pará paraguaçu paraíba paraíso paraisópolis " +
  "parâmetros paraná paranaguá paranaíba paranavaí paranoá parapuã parnaíba parobé paróquia parquelândia páscoa " +
  "pássaro pássaros pátio pátria patrícia patrício patrimônio patrocínio paulínia paulistânia pavão peçanha " +
  "pedagógica pedagógico penápolis pêndulo península penitenciária pentágono pêra perdigão perdões perequê péricles " +
  "período pernambués pérola perpétuo perseverança peruíbe pêssego pétala pétalas petrolândia petrônio petrópolis " +
  "piabetá piatã piauí picanço piçarreira picuí pindaré pinhão pinzón piraí pirajá pirajuí pitágoras pituaçu " +
  "plácido platão plínio poá poção poço poções poços poético polícia polígono politécnica politécnico pompéia porã " +
  "porciúncula porfírio portão português possível poté potência poxoréu praça praças prática práticas pré preço " +
  "prédio prelúdio presépio presidência prestígio previdência primária primícias príncipe príncipes princípio " +
  "princípios prisão pró procópio prodígios proença profissão promissão protásio prótese providência província " +
  "próximo próximos prudência prudêncio prudentópolis psicológico pública público puríssima puríssimo quântica " +
  "quântico quatá querência química quintão quirinópolis quissamã quitéria quixadá raízes rápido razão rebouças " +
  "recreação redenção referência reforço regência régia região régis régua relevância relíquia remédios remígio " +
  "renascença renê renovação república requião residência ressurreição retângulo reunião riachão ribeirão " +
  "ribeirãozinho rincão rivadávia roça roçado rodoviária rodoviário rodoviários rogério rolândia roldão romã " +
  "romântico romão romário rômulo rondônia rondonópolis rorainópolis rosália rosângela rosário roselândia rótula sá " +
  "sabará sabença sabiá sábio sabóia sacomã salomão salomé salvação sambaíba sansão santarém santíssima santíssimo " +
  "santíssimos são sapê sapucaí satélite sátiro saudável saúde sávio savóia sayão sé sebastião século secundária " +
  "seminário sêneca sênior sentença sepé seráfico sérgio seridó sérios seropédica serranópolis sertão sertãozinho " +
  "serviço serviços setúbal sião sidrolândia silvânia silvério sílvia sílvio simão simeão simétrica simétrico " +
  "simões simplício sinhá síntese sirinhaém sistêmico sítio sítios sócio sócrates sodré sófocles sólida solidária " +
  "sólido solimões sônia sótão spósito suá suaçuí substância suíça suíço suíssa sumaré superação tabelião " +
  "tabernáculo taboão taiçoca tailândia talismã tamandaré tamanduá tamanduateí tambaú também tambiá tamboré tangará " +
  "tânia tapajós tapauá tapiraí tarauacá tarcísio tarumã tatuapé tatuí tauá taubaté távora técnica técnicas técnico " +
  "técnicos tecnológica tecnológico tefé telégrafo telêmaco temístocles tendência tênis tenório teófilo teológico " +
  "teósofo teotônio teresópolis termomecânica teutônia têxtil tianguá tiarajú tibiriçá tibúrcio tietê timbaúba " +
  "timbaúva timbó timóteo tinguá título tocantinópolis tolerância tomás tomé topázio traço tradição tradições " +
  "trajetória tramandaí transamazônico tremembé três triângulo trilíngue tríplice tristão tubarão tucumã tucuruí " +
  "tupã tupinambá turiaçu turístico tutóia ubá ubatã uberlândia ubiratã uiramutã última último unaí união única " +
  "único universitária universitárias universitário úrsula uruaçu uruará urucará uruçuca uruçuí urupês útil valença " +
  "valéria valério válido valparaíso valquíria vânia varjão várzea varzelândia veículo venâncio venécia veranópolis " +
  "veríssimo verônica vértice vestibulário veterinária veterinário viamão vicência viçosa viçoso vicuña viégas " +
  "vigário vigilância vilaça vínculo vinícius virgílio virgínia visão vitória vitório vivência vocação você vovó " +
  "vovôs xambioá xanxerê xodó zabelê zé zélia zélio zênite zezé";

const BY_FOLDED = new Map(WORDS.split(" ").map((word) => [fold(word), word]));

/** Endings that are always accented, for words that the list does not have. */
const ENDINGS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(?<=..)cao$/, "ção"],
  [/(?<=..)coes$/, "ções"],
  [/(?<=..)sao$/, "são"],
  [/(?<=..)soes$/, "sões"],
  [/(?<=..)encia(s?)$/, "ência$1"],
  [/(?<=..)ancia(s?)$/, "ância$1"],
  [/(?<=..)andia$/, "ândia"],
  [/(?<=..)ario(s?)$/, "ário$1"],
  [/(?<=..)orio(s?)$/, "ório$1"],
  [/(?<=..)onio(s?)$/, "ônio$1"],
  [/(?<=...)opolis$/, "ópolis"],
  [/(?<=..)acu$/, "açu"],
  [/(?<=..)ivel$/, "ível"],
  [/(?<=..)avel$/, "ável"],
  [/(?<=..)eutic([oa]s?)$/, "êutic$1"],
  // "didatico", "logistica", "pedagogico": stressed before the last two syllables.
  ...["aá", "eé", "ií", "oó", "uú"].map(
    ([plain, accented]) => [new RegExp(`(?<=.[^aeiou])${plain}((?:s?t|g)ic[oa]s?)$`), `${accented}$1`] as const,
  ),
  [/(?<=..)ao$/, "ão"],
  [/(?<=...)oes$/, "ões"],
];

/** A lower-case word with the accents it is known to take; unchanged if unknown. */
export function accentWord(word: string): string {
  if (/[^a-z]/.test(word)) return word;
  const known = BY_FOLDED.get(word);
  if (known) return known;
  for (const [pattern, replacement] of ENDINGS) if (pattern.test(word)) return word.replace(pattern, replacement);
  return word;
}
