import { formatList } from "../../domain/text/format.ts";
import { DataTable } from "../../parts/screen/data-table.tsx";
import { paths } from "../../site/paths.ts";
import { Section, type TextContent } from "./text.page.tsx";
import type { TrustView } from "./trust-view.ts";

/** The sections of `/confianca`, each with its source and period. */
export function trustSections(view: TrustView): TextContent["sections"] {
  const untilNow = "Fonte: registros deste site, de sempre até agora.";
  return (
    <>
      <Section id="funcionamento" title="O site funcionou?">
        <p>Semanas ruins também aparecem. Uma falha é uma resposta que não demos por problema nosso.</p>
        <DataTable columns={["Semana", "Pedidos", "Sem falha", "Rodadas de publicação"]} rows={view.weeks} />
        <p className="measured">Fonte: contadores deste site, {view.period} (dias em UTC).</p>
      </Section>
      <Section id="velocidade" title="Foi rápido?">
        <p>O que três em cada quatro visitas tiveram, medido no aparelho delas.</p>
        {view.speeds.length > 0 && (
          <DataTable columns={["Medida", "Três em cada quatro", "Medições"]} rows={view.speeds} />
        )}
        {view.unmeasured.length > 0 && <p>Ainda sem medição: {formatList(view.unmeasured)}.</p>}
        <p className="measured">Fonte: amostra das visitas a este site (Web Vitals), {view.period}.</p>
      </Section>
      <Section id="dados" title="Os dados são novos?">
        <p>
          {view.publishedAt ? (
            <>
              A última publicação é de <time dateTime={view.publishedAt.iso}>{view.publishedAt.label}</time>.
            </>
          ) : (
            "A data da última publicação: não informado."
          )}{" "}
          Ela acontece minutos depois de cada mudança; a idade de um dado é a da fonte dele.
        </p>
        {view.sources.length === 0 ? (
          <p>Nenhuma fonte publicada ainda.</p>
        ) : (
          <DataTable columns={["Fonte", "Data do dado", "Idade"]} rows={view.sources} />
        )}
        <p className="measured">
          O que cada fonte conta está em <a href={paths.dataSources()}>dados e fontes</a>.
        </p>
      </Section>
      <Section id="publicidade" title="Quanto da lista é publicidade?">
        <Lines lines={[`escolas da lista com o rótulo “patrocinado”: ${view.sponsored}`]} />
        <p>
          O rótulo não muda a posição. O que muda, na ordem padrão, é ter bolsa e ser parceira:{" "}
          <a href={paths.ranking()}>como ordenamos</a>.
        </p>
        <p className="measured">
          Fonte: escolas particulares publicadas em {view.publishedAt?.label ?? "data não informada"}.
        </p>
      </Section>
      <Section id="avaliacoes" title="O que aconteceu com as avaliações">
        {view.reviews ? <Lines lines={view.reviews} /> : <p>Não informado.</p>}
        <p className="measured">
          Fonte: registro da moderação, contado em {view.publishedAt?.label ?? "data não informada"}. Os motivos de
          recusa estão na <a href={paths.reviewPolicy()}>política de avaliações</a>.
        </p>
      </Section>
      <Section id="denuncias" title="Denúncias de avaliações">
        <Counted lines={view.notices} source={untilNow} />
      </Section>
      <Section id="correcoes" title="Pedidos de correção de dados">
        <Counted lines={view.corrections} source={untilNow} />
      </Section>
      <Section id="devolucoes" title="Devoluções de pagamentos">
        <Counted lines={view.refunds} source={`${untilNow} Pagamentos simulados não contam.`} />
      </Section>
      <Section id="avisos" title="Quem pediu avisos por e-mail">
        <Counted
          lines={view.follows}
          source={`Fonte: contadores deste site, ${view.period}. Contamos quantos, nunca quem.`}
        />
      </Section>
      <Section id="como-contamos" title="Como contamos">
        <p>
          Cada servidor conta os pedidos que respondeu e soma a conta no banco de dados a cada três minutos. O que ele
          contou desde então se perde quando é desligado: os números são um pouco menores que a verdade. Esta página é
          refeita de hora em hora.
        </p>
        <p>
          A velocidade vem de uma amostra das páginas, de quem não recusou a medição. De cada medição fica só a faixa em
          que caiu, como “até 800 ms”: nada que diga quem visitou, de onde ou o que procurou.
        </p>
        <p>
          Quem mede é o navegador da visita, e qualquer um poderia inventar números. Por isso só contamos medições
          enviadas pelas nossas páginas, no máximo cinco visitas por dia de uma mesma rede (de um código dela, que
          guardamos por um dia), e só dizemos a velocidade a partir de 100 medições.
        </p>
        <p>Ninguém digita estes números. “Não informado” quer dizer que ainda não contamos; zero, que contamos.</p>
      </Section>
    </>
  );
}

interface CountedProps {
  readonly lines: readonly string[] | null;
  readonly source: string;
}

function Counted({ lines, source }: CountedProps) {
  if (!lines) return <p>Não informado: estes pedidos são atendidos e contados em outro servidor.</p>;
  return (
    <>
      <Lines lines={lines} />
      <p className="measured">{source}</p>
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
