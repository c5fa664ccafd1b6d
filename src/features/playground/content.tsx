import { useState } from "react";
import { Accordion } from "../../client/ui/accordion.tsx";
import { Alert } from "../../client/ui/alert.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { Carousel } from "../../client/ui/carousel.tsx";
import { EmbeddedMap } from "../../client/ui/embedded-map.tsx";
import type { Pin } from "../../client/ui/map-scene.ts";
import { Pagination } from "../../client/ui/pagination.tsx";
import { ProgressCircle } from "../../client/ui/progress-circle.tsx";
import { SOCIAL_PROVIDERS, SocialButton } from "../../client/ui/social-button.tsx";
import { Stepper } from "../../client/ui/stepper.tsx";
import { TagChip } from "../../client/ui/tag-chip.tsx";
import { Thumbnail } from "../../client/ui/thumbnail.tsx";
import type { Section } from "./section.tsx";

const QUESTIONS = ["O que é a bolsa?", "Quanto eu pago agora?", "Uma pergunta que ocupa mais de uma linha na tela?"];
const ITEMS = QUESTIONS.map((title) => ({ title, content: <p>A resposta tem até 68 letras por linha.</p> }));

const TRAIL = ["Início", "São Paulo", "Campinas"].map((label) => ({ label, href: `#${label}` }));

const page = (number: number) => `?page=${number}#paginacao`;

const STEPS = ["Aluno", "Responsável", "Documentos", "Confirmação"].map((label) => ({ label, href: "#passos" }));

const SLIDES = ["Pátio coberto", "Biblioteca", "Quadra"].map((name) => <p key={name}>{name}</p>);

const MIDDLE = { lat: -23.5614, lng: -46.6559 };
const pin = (key: string, away: number, label: string): Pin => ({
  lat: MIDDLE.lat + away,
  lng: MIDDLE.lng + away,
  key,
  name: `Escola ${key} (exemplo)`,
  label,
  isListed: key !== "C",
  price: label && `6º ano · manhã · 2027 · ${label} por mês`,
  href: "#mapa",
});
const SCENE = {
  view: { ...MIDDLE, zoom: 13 },
  pins: [pin("A", 0, "R$ 980"), pin("B", 0.012, ""), pin("C", -0.015, "R$ 640")],
  places: [],
};

function LiveChip() {
  const [isSelected, setSelected] = useState(false);
  return <TagChip label="Integral" isSelected={isSelected} onToggle={() => setSelected(!isSelected)} />;
}

export const CONTENT_SECTIONS: Readonly<Record<string, Section>> = {
  Acordeão: {
    keyboard: "Tab chega a cada pergunta; Enter ou Espaço abre e fecha. Funciona sem JavaScript.",
    contrast: "Tinta sobre papel 16,7 : 1. O sinal + e – diz o estado sem cor.",
    specimens: { "Uma por vez": <Accordion items={ITEMS} />, "Várias abertas": <Accordion items={ITEMS} isMultiple /> },
  },
  Alerta: {
    keyboard: "Tab chega a Fechar; Enter ou Espaço fecha. Funciona sem JavaScript.",
    contrast: "Texto e palavra de tipo com pelo menos 4,5 : 1 sobre o fundo de cada tipo.",
    specimens: {
      Neutro: <Alert>Os preços são os informados pelas escolas.</Alert>,
      Informação: <Alert variant="info">As bolsas de 2027 chegam em outubro.</Alert>,
      Sucesso: <Alert variant="success">Sua avaliação foi enviada.</Alert>,
      Atenção: <Alert variant="warning">Este valor mudou desde a sua última visita.</Alert>,
      Erro: <Alert variant="danger">Não conseguimos enviar. Tente de novo.</Alert>,
      "Com fechar": (
        <Alert variant="info" isClosable>
          Você pode comparar até quatro escolas.
        </Alert>
      ),
    },
  },
  Etiqueta: {
    keyboard: "Enter ou Espaço escolhe e tira.",
    contrast: "Tinta sobre o fundo 14,9 : 1. O visto e o × dizem o estado sem cor.",
    specimens: {
      "A escolher": <TagChip label="Manhã" isSelected={false} onToggle={() => {}} />,
      Escolhida: <TagChip label="Tarde" isSelected onToggle={() => {}} />,
      "Ao vivo": <LiveChip />,
    },
  },
  Caminho: {
    keyboard: "Tab passa por cada link.",
    contrast: "Tinta sobre papel 16,7 : 1.",
    specimens: { "Três passos": <Breadcrumb trail={TRAIL} /> },
  },
  Paginação: {
    keyboard: "Tab passa por cada página; Enter abre. A página atual é anunciada como tal.",
    contrast: "Tinta sobre papel 16,7 : 1; a atual leva um traço, além do negrito.",
    specimens: {
      "Primeira de poucas": <Pagination label="Páginas, início" current={1} total={4} href={page} />,
      "No meio de muitas": <Pagination label="Páginas, meio" current={24} total={50} href={page} />,
      Última: <Pagination label="Páginas, fim" current={50} total={50} href={page} />,
    },
  },
  Passos: {
    keyboard: "Tab passa pelos passos já alcançados; Enter abre.",
    contrast: "Número sobre o selo 4,5 : 1. O visto, o preenchimento e o negrito dizem o estado sem cor.",
    specimens: {
      "No terceiro passo": <Stepper label="Reserva" steps={STEPS} current={3} />,
      "De volta ao primeiro": <Stepper label="Reserva, revendo" steps={STEPS} current={3} selected={1} />,
      "No começo, sem links": <Stepper label="Reserva, nova" steps={[{ label: "Aluno" }]} current={1} />,
    },
  },
  Carrossel: {
    keyboard: "Tab chega à faixa (setas rolam), aos botões e a cada slide. Sem JavaScript, rola e os pontos são links.",
    contrast: "Pontos com pelo menos 3 : 1; o atual é cheio. Quem pediu menos movimento não vê nada andar.",
    specimens: {
      Parado: <Carousel label="Fotos" slides={SLIDES} />,
      "Lento (7 s)": <Carousel label="Fotos, lento" slides={SLIDES} autoplay="slow" />,
      "Normal (5 s)": <Carousel label="Fotos, normal" slides={SLIDES} autoplay="normal" />,
      "Rápido (3 s), em volta": <Carousel label="Fotos, rápido" slides={SLIDES} autoplay="fast" isLoop />,
    },
  },
  Miniatura: {
    keyboard: "Não recebe foco.",
    contrast: "Depende da imagem; o texto alternativo diz o que ela mostra.",
    specimens: {
      "Com imagem": (
        <Thumbnail src="/favicon.svg" alt="Marca do site">
          EV
        </Thumbnail>
      ),
      "Imagem que não veio": (
        <Thumbnail src="data:," alt="Escola">
          CF
        </Thumbnail>
      ),
      "Sem imagem": (
        <Thumbnail src={null} alt="Colégio Horizonte">
          CH
        </Thumbnail>
      ),
    },
  },
  "Círculo de progresso": {
    keyboard: "Não recebe foco.",
    contrast: "Arco sobre o anel 3 : 1 ou mais; o número diz o mesmo.",
    specimens: {
      Vazio: <ProgressCircle label="Cadastro preenchido" percent={0} />,
      "65%": <ProgressCircle label="Fotos enviadas" percent={65} />,
      Completo: <ProgressCircle label="Documentos enviados" percent={100} />,
      "Sem fim previsto": <ProgressCircle label="Carregando" percent={null} />,
    },
  },
  "Entrar com": {
    keyboard: "Enter abre.",
    contrast: "Tinta sobre branco 17,3 : 1; a marca acompanha a cor do texto.",
    specimens: Object.fromEntries(
      SOCIAL_PROVIDERS.map((name) => [name, <SocialButton key={name} provider={name} href="#entrar-com" />]),
    ),
  },
  Mapa: {
    keyboard: "Tab chega ao mapa: setas movem, + e − aproximam e afastam, Home volta ao começo, Esc fecha a escola.",
    contrast: "Textos sobre as etiquetas e o fundo passam de 4,5 : 1. Uma lista diz tudo o que está no mapa.",
    specimens: {
      "Vivo ao aparecer, com a área pesquisada": (
        <EmbeddedMap scene={{ ...SCENE, circle: { ...MIDDLE, radiusKm: 2 } }} label="Mapa de exemplo" wakes="visible" />
      ),
      "Desenho, vivo por um botão": (
        <EmbeddedMap scene={{ ...SCENE, circle: null, selected: "B" }} label="Outro mapa de exemplo" wakes="touched" />
      ),
    },
  },
};
