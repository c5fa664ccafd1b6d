import { useState } from "react";
import { FeeBars } from "../../client/islands/filters/price-range.tsx";
import { Alert } from "../../client/ui/alert.tsx";
import { CheckboxField } from "../../client/ui/checkbox-field.tsx";
import { ChoiceGroupField } from "../../client/ui/choice-group-field.tsx";
import { Form } from "../../client/ui/form.tsx";
import { SelectField } from "../../client/ui/select-field.tsx";
import { Slider } from "../../client/ui/slider.tsx";
import { TextAreaField } from "../../client/ui/text-area-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import { ToggleSwitch } from "../../client/ui/toggle-switch.tsx";
import { checkForm, isRequired } from "../../contract/forms/fields.ts";
import { DEFAULT_PRICE_MAX, DEFAULT_PRICE_MIN, DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "../../domain/constants.ts";
import { toFeeHistogram } from "../../domain/filters/fee-histogram.ts";
import { SCHOOLS } from "../../domain/filters/search-kind.ts";
import { CEP_MASK, CNPJ_MASK, CPF_MASK, PHONE_MASK } from "../../domain/forms/mask.ts";
import { FEE_BUCKETS } from "../../domain/pricing/fee-buckets.ts";
import { slugify } from "../../domain/text/slug.ts";
import { SAMPLE_FORM } from "./sample.form.ts";
import type { Section } from "./section.tsx";

const SHIFTS = ["Manhã", "Tarde", "Integral"].map((label) => ({ value: slugify(label), label }));

const YEARS = ["2026", "2027"].map((year) => ({ value: year, label: year }));

const SCHOOLS_BY_FEE = Array.from({ length: FEE_BUCKETS }, (_, i) => Math.round(90 * Math.exp(-(((i - 4) / 5) ** 2))));
const HISTOGRAM = toFeeHistogram(SCHOOLS_BY_FEE, SCHOOLS.noun)!;

function Prices() {
  const [[low = 0, high = 0], setPrices] = useState<readonly number[]>([300, 1200]);
  return (
    <Slider
      label="Mensalidade"
      handles={[
        { id: "faixa-de", name: "de", label: "de R$", value: low },
        { id: "faixa-ate", name: "ate", label: "até R$", value: high },
      ]}
      min={DEFAULT_PRICE_MIN}
      max={DEFAULT_PRICE_MAX}
      format={(reais) => `R$ ${reais}`}
      scale={HISTOGRAM.scale}
      backdrop={([from = 0, to = 0]) => <FeeBars bars={HISTOGRAM.bars} from={from} to={to} />}
      onCommit={setPrices}
    />
  );
}

function Distance() {
  const [[distance = 0], setDistance] = useState<readonly number[]>([DEFAULT_RADIUS_KM]);
  return (
    <Slider
      label="Distância"
      handles={[{ id: "faixa-raio", name: "raio", label: "até (km)", value: distance }]}
      min={1}
      max={MAX_RADIUS_KM}
      step={1}
      format={(km) => `${km} km`}
      onCommit={setDistance}
    >
      <output>Escolas até {distance} km</output>
    </Slider>
  );
}

const field = (name: string, label: string) => ({ name, label, isRequired: isRequired(SAMPLE_FORM, name) });
const NAME = field("nome", "Nome completo");
const EMAIL = field("email", "E-mail");
const PHONE = field("fone", "Telefone");
const TESTIMONIAL = field("relato", "Depoimento");
const SCHOOL_YEARS = field("anos", "Ano letivo");
const TERMS = field("termos", "Li e aceito os termos");
const NEVER = field("nunca", "Campo");

function SampleForm() {
  const [isSent, setSent] = useState(false);
  return (
    <Form
      className="sample-form"
      aria-label="Formulário de exemplo"
      fields={[NAME, EMAIL, PHONE, TESTIMONIAL, SCHOOL_YEARS, TERMS, NEVER]}
      check={(values) => checkForm(SAMPLE_FORM, values)}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
    >
      <TextField {...NAME} autoComplete="name" />
      <TextField {...EMAIL} type="email" autoComplete="email" />
      <TextField {...PHONE} type="tel" inputMode="tel" autoComplete="tel" mask={PHONE_MASK} />
      <TextAreaField {...TESTIMONIAL} />
      <ChoiceGroupField {...SCHOOL_YEARS} type="checkbox" options={YEARS} />
      <CheckboxField {...TERMS} />
      <TextField {...NEVER} hint="Uma regra sem mensagem própria" />
      <button type="submit">Enviar</button>
      {isSent && <Alert variant="success">Tudo certo. Nada foi enviado: é um exemplo.</Alert>}
    </Form>
  );
}

export const FIELD_SECTIONS: Readonly<Record<string, Section>> = {
  "Campo de texto": {
    keyboard: "Tab entra e chega a Limpar ou Mostrar; os dois devolvem o foco ou o estado sem perder o texto.",
    contrast: "Borda 3 : 1, texto 17,3 : 1, erro 7,2 : 1. O erro tem texto, não só cor.",
    specimens: {
      Simples: <TextField name="simples" label="Bairro" hint="Como está na conta de luz" />,
      "Com limpar": <TextField name="limpar" label="Nome da escola" defaultValue="Horizonte" isClearable />,
      Senha: <TextField name="senha" label="Senha" type="password" autoComplete="off" defaultValue="segredo9" />,
      "Com erro dado": (
        <Form fields={[]} errors={{ erro: "Este código já foi usado." }} check={() => ({})}>
          <TextField name="erro" label="Código" defaultValue="12" />
        </Form>
      ),
      "Várias linhas": <TextAreaField name="linhas" label="Recado" rows={3} />,
    },
  },
  Máscaras: {
    keyboard: "Apagar apaga sempre; o cursor fica onde estava.",
    contrast: "Como o campo de texto.",
    specimens: {
      Telefone: <TextField name="telefone" label="Telefone com DDD" type="tel" inputMode="tel" mask={PHONE_MASK} />,
      CPF: <TextField name="cpf" label="CPF de exemplo" inputMode="numeric" mask={CPF_MASK} />,
      "Código postal": <TextField name="cep" label="CEP" inputMode="numeric" mask={CEP_MASK} />,
      Letras: <TextField name="uf" label="Sigla do estado" mask={{ patterns: ["AA"] }} />,
      "Letras e algarismos": <TextField name="cnpj" label="CNPJ" mask={CNPJ_MASK} />,
    },
  },
  Escolhas: {
    keyboard: "Setas mudam a opção de um grupo de uma escolha só; Espaço marca e desmarca.",
    contrast: "Marca em verde-petróleo 7,2 : 1.",
    specimens: {
      Lista: <SelectField name="turno" label="Turno" options={SHIFTS} />,
      "Uma de algumas": (
        <ChoiceGroupField name="um" type="radio" label="Turno preferido" options={SHIFTS} defaultValue={["tarde"]} />
      ),
      "Quantas quiser": <ChoiceGroupField name="turnos" type="checkbox" label="Turnos possíveis" options={SHIFTS} />,
      Concordância: <CheckboxField name="aceite" label="Quero um aviso por e-mail" hint="No máximo um por semana" />,
    },
  },
  Chave: {
    keyboard: "Espaço liga e desliga.",
    contrast: "Borda e botão 3 : 1 ou mais; Sim e Não dizem o estado sem cor.",
    specimens: {
      Desligada: <ToggleSwitch label="Só com bolsa" />,
      Ligada: <ToggleSwitch label="Avisar por e-mail" isOn />,
      "Ligada, sem poder mudar": <ToggleSwitch label="Cookies necessários" isOn isDisabled />,
      "Desligada, sem poder mudar": <ToggleSwitch label="Aviso por SMS" isDisabled />,
    },
  },
  "Faixa de valores": {
    keyboard: "Setas: um passo (50). Page Up, Page Down ou Shift com seta: um décimo. Home e End: os extremos.",
    contrast: "Alça 7,5 : 1, trilho 3 : 1. O valor está escrito ao lado.",
    specimens: { "Duas alças (mensalidade)": <Prices />, "Uma alça (distância)": <Distance /> },
  },
  "Regras de formulário": {
    keyboard: "Enter envia. O foco vai ao primeiro campo errado; com três ou mais, há também uma lista com links.",
    contrast: "Erro 7,2 : 1 no claro e 8,8 : 1 no escuro, em texto ligado ao campo.",
    specimens: { "Ao vivo": <SampleForm /> },
  },
};
