import { Accordion } from "../../ui/accordion.tsx";
import type { Section } from "./section.tsx";

const ITEMS = [
  {
    title: "O que é a bolsa?",
    content: <p>Um desconto na mensalidade que vale enquanto o aluno estiver matriculado.</p>,
  },
  { title: "Quanto eu pago agora?", content: <p>Nada além do que a tela mostra antes da confirmação.</p> },
  {
    title: "Uma pergunta longa, que ocupa mais de uma linha na tela de um telefone pequeno?",
    content: <p>A resposta continua legível, com até 68 letras por linha.</p>,
  },
];

export const accordion: Section = {
  id: "acordeao",
  title: "Acordeão",
  purpose: "Perguntas que se abrem. A primeira vem aberta; abrir uma fecha a outra, a menos que se diga que não.",
  keyboard: "Tab chega a cada pergunta; Enter ou Espaço abre e fecha. Funciona sem JavaScript.",
  contrast: "Tinta sobre papel 16,7 : 1. O sinal + e – diz o estado sem cor.",
  requirement: "U11",
  specimens: {
    "Uma por vez": <Accordion items={ITEMS} />,
    "Várias abertas": <Accordion items={ITEMS} isMultiple />,
  },
};
