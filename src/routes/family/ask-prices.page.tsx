import { SelectField } from "../../client/ui/select-field.tsx";
import { plural } from "../../domain/text/format.ts";
import { LinkList } from "../../parts/screen/link-list.tsx";
import { askPricesPath, paths } from "../../site/paths.ts";
import type { AskPricesView } from "./ask-prices-view.ts";
import { ToolFrame } from "./tool-frame.tsx";

interface Props {
  readonly view: AskPricesView;
}

/** `/perguntar-preco`. */
export default function AskPricesPage({ view }: Props) {
  const { schools } = view;
  const reachable = schools.filter(({ ways }) => ways.length > 0).length;
  return (
    <ToolFrame
      trail={view.trail}
      title="Perguntar o preço"
      lead={`A pergunta está pronta: envie pelo seu WhatsApp, e-mail ou telefone${reachable > 0 ? ` a ${plural(reachable, "escola", "escolas")}` : ""}. Nós não enviamos nem guardamos nada.`}
      form={
        <form action={`${askPricesPath([])}#resposta`} method="get">
          {view.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SelectField name="serie" label="Série" options={view.grades} defaultValue={view.grade} />
          <SelectField name="turno" label="Turno (opcional)" options={view.shifts} defaultValue={view.shift} />
          <button type="submit">Mudar a pergunta</button>
        </form>
      }
      answer={
        <>
          <blockquote>{view.question}</blockquote>
          {view.mailToAll && <LinkList links={[view.mailToAll]} />}
          {schools.length === 0 && (
            <p>
              Escolha as escolas: <a href={paths.search()}>procure por cidade ou bairro</a> e toque em “perguntar” ao
              lado do preço que falta.
            </p>
          )}
          {schools.map(({ name, href, ways }) => (
            <section key={href} aria-label={name}>
              <h2>
                <a href={href}>{name}</a>
              </h2>
              {ways.length > 0 ? (
                <LinkList links={ways} />
              ) : (
                <p>Não temos telefone nem e-mail desta escola: o endereço está na página dela.</p>
              )}
            </section>
          ))}
          {view.others.length > 0 && <LinkList links={view.others} />}
        </>
      }
      notes={
        <p>
          Por lei, a escola divulga a mensalidade e o contrato pelo menos 45 dias antes do fim do prazo de matrícula
          (Lei 9.870/1999, art. 2º). A matrícula faz parte do total do ano.
        </p>
      }
    />
  );
}
