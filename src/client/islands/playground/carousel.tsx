import { Carousel } from "../../ui/carousel.tsx";
import type { Section } from "./section.tsx";

const SLIDES = ["Pátio coberto", "Biblioteca", "Quadra"].map((name) => (
  <div key={name} className="slide-sample">
    {name}
  </div>
));

export const carousel: Section = {
  id: "carrossel",
  title: "Carrossel",
  purpose: "Fotos lado a lado. Por padrão não anda sozinho; quando anda, dá para pausar e espera quem está olhando.",
  keyboard: "Tab chega à faixa (setas rolam), aos botões e a cada slide. Sem JavaScript, rola e os pontos são links.",
  contrast: "Pontos com pelo menos 3 : 1; o atual é cheio. Quem pediu menos movimento não vê nada andar.",
  specimens: {
    Parado: <Carousel label="Fotos" slides={SLIDES} />,
    "Lento (7 s)": <Carousel label="Fotos, lento" slides={SLIDES} autoplay="slow" />,
    "Normal (5 s)": <Carousel label="Fotos, normal" slides={SLIDES} autoplay="normal" />,
    "Rápido (3 s), em volta": <Carousel label="Fotos, rápido" slides={SLIDES} autoplay="fast" isLoop />,
  },
};
