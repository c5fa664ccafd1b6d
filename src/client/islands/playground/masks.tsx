import { CEP_MASK, CNPJ_MASK, CPF_MASK, type Mask, PHONE_MASK } from "../../../domain/forms/mask.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { Section } from "./section.tsx";

const LETTERS: Mask = { patterns: ["AA"] };

export const masks: Section = {
  id: "mascaras",
  title: "Máscaras",
  purpose: "Escrevem os sinais por quem digita. Aceitam o que se cola, com +55 ou sem, e não atrapalham a correção.",
  keyboard: "Apagar apaga sempre; o cursor fica onde estava.",
  contrast: "Como o campo de texto.",
  specimens: {
    "Algarismos (telefone)": (
      <TextField name="telefone" label="Telefone com DDD" type="tel" inputMode="tel" mask={PHONE_MASK} />
    ),
    "Algarismos (CPF)": <TextField name="cpf" label="CPF de exemplo" inputMode="numeric" mask={CPF_MASK} />,
    "Algarismos (CEP)": <TextField name="cep" label="CEP" inputMode="numeric" mask={CEP_MASK} />,
    "Letras (sigla)": <TextField name="uf" label="Sigla do estado" mask={LETTERS} />,
    "Letras e algarismos (CNPJ)": <TextField name="cnpj" label="CNPJ" mask={CNPJ_MASK} />,
  },
};
