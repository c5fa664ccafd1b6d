import { Alert } from "../../ui/alert.tsx";
import type { Section } from "./section.tsx";

export const alert: Section = {
  id: "alerta",
  title: "Alerta",
  purpose: "Um recado no lugar a que se refere. A primeira palavra diz o tipo, para quem não vê a cor.",
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
};
