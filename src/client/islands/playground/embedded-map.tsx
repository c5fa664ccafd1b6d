import { EmbeddedMap } from "../../ui/embedded-map.tsx";
import type { MapScene, Pin } from "../../ui/map-scene.ts";
import type { Section } from "./section.tsx";

const MIDDLE = { lat: -23.5614, lng: -46.6559 };

const pin = (key: string, dLat: number, dLng: number, label: string, isListed = true): Pin => ({
  lat: MIDDLE.lat + dLat,
  lng: MIDDLE.lng + dLng,
  key,
  name: `Escola ${key} (exemplo)`,
  label,
  isListed,
  price: label && `6º ano · manhã · 2027 · ${label} por mês`,
  href: "#mapa-embutido",
});

const SCENE: MapScene = {
  view: { ...MIDDLE, zoom: 13 },
  pins: [
    pin("A", 0, 0, "R$ 980"),
    pin("B", 0.012, 0.02, "R$ 1.450"),
    pin("C", 0.0125, 0.021, "R$ 720"),
    pin("D", -0.015, -0.012, ""),
    pin("E", -0.02, 0.018, "R$ 640", false),
  ],
  places: [
    { name: "Bela Vista", lat: MIDDLE.lat + 0.004, lng: MIDDLE.lng + 0.012 },
    { name: "Jardim Paulista", lat: MIDDLE.lat - 0.008, lng: MIDDLE.lng - 0.004 },
  ],
  circle: { ...MIDDLE, radiusKm: 2 },
};

export const embeddedMap: Section = {
  id: "mapa-embutido",
  title: "Mapa",
  purpose:
    "Mostra onde ficam os itens de uma lista, em 450 px de altura. É um desenho do servidor, completo sem JavaScript, até ganhar vida.",
  keyboard:
    "Tab chega ao mapa: as setas movem, + e − aproximam e afastam, Home volta ao começo, Esc fecha a escola escolhida. Os botões fazem o mesmo, sem arrastar.",
  contrast: "Textos sobre as etiquetas e o fundo passam de 4,5:1. A lista ao lado diz tudo o que está no mapa.",
  isWide: true,
  specimens: {
    "Vivo ao aparecer, com a área pesquisada": (
      <EmbeddedMap scene={SCENE} label="Mapa de exemplo" wakes="visible">
        Etiquetas cheias são os itens da lista; as claras, os outros.
      </EmbeddedMap>
    ),
    "Desenho, vivo por um botão": (
      <EmbeddedMap scene={{ ...SCENE, circle: null, selected: "B" }} label="Outro mapa de exemplo" wakes="touched" />
    ),
  },
};
