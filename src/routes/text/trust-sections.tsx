import { paths } from "../../site/paths.ts";
import { DataTable } from "../../site/screen/data-table.tsx";
import type { TextSection } from "../../site/screen/text-page.ts";
import type { TrustView } from "./trust-view.ts";

/** The sections of `/confianca`, each with its source and period. */
export function trustSections(view: TrustView): TextSection[] {
  const untilNow = <p className="measured">Fonte: registros deste site, de sempre até agora.</p>;
  return [
    { id: "funcionamento", title: "O site funcionou?", body: <Availability view={view} /> },
    { id: "velocidade", title: "Foi rápido?", body: <Speeds view={view} /> },
    { id: "dados", title: "Os dados são novos?", body: <Freshness view={view} /> },
    { id: "publicidade", title: "Quanto da lista é publicidade?", body: <Advertising view={view} /> },
    {
      id: "avaliacoes",
      title: "O que aconteceu com as avaliações",
      body: (
        <>
          {view.reviews ? <Lines lines={view.reviews} /> : <p>Não informado.</p>}
          <p className="measured">
            Fonte: registro da moderação, contado em {view.publishedAt?.label ?? "data não informada"}. Os motivos de
            recusa estão na <a href={paths.reviewPolicy()}>política de avaliações</a>.
          </p>
        </>
      ),
    },
    { id: "denuncias", title: "Denúncias de avaliações", body: <Counted lines={view.notices} source={untilNow} /> },
    {
      id: "correcoes",
      title: "Pedidos de correção de dados",
      body: <Counted lines={view.corrections} source={untilNow} />,
    },
    {
      id: "devolucoes",
      title: "Devoluções de pagamentos",
      body: (
        <Counted
          lines={view.refunds}
          source={
            <p className="measured">
              Fonte: registros deste site, de sempre até agora. Pagamentos simulados não contam.
            </p>
          }
        />
      ),
    },
    { id: "como-contamos", title: "Como contamos", body: <Method /> },
  ];
}

function Availability({ view }: { readonly view: TrustView }) {
  return (
    <>
      <p>Semanas ruins também aparecem. Uma falha é uma resposta que não demos por problema nosso.</p>
      <DataTable
        columns={["Semana", "Pedidos", "Sem falha", "Rodadas de publicação"]}
        rows={view.weeks.map(({ label, requests, answered, runs }) => [label, requests, answered, runs])}
      />
      <p className="measured">Fonte: contadores deste site, {view.period} (dias em UTC).</p>
    </>
  );
}

function Speeds({ view }: { readonly view: TrustView }) {
  return (
    <>
      <p>O que três em cada quatro visitas tiveram, medido no aparelho delas.</p>
      <DataTable
        columns={["Medida", "Três em cada quatro", "Medições"]}
        rows={view.speeds.map(({ label, upTo, count }) => [label, upTo, count])}
      />
      <p className="measured">Fonte: amostra das visitas a este site (Web Vitals), {view.period}.</p>
    </>
  );
}

function Freshness({ view }: { readonly view: TrustView }) {
  return (
    <>
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
        <DataTable
          columns={["Fonte", "Data do dado", "Idade"]}
          rows={view.sources.map(({ title, date, age }) => [title, date, age])}
        />
      )}
      <p className="measured">
        O que cada fonte conta está em <a href={paths.dataSources()}>dados e fontes</a>.
      </p>
    </>
  );
}

function Advertising({ view }: { readonly view: TrustView }) {
  return (
    <>
      <Lines lines={[`escolas da lista com o rótulo “patrocinado”: ${view.sponsored}`]} />
      <p>
        O rótulo não muda a posição. O que muda, na ordem padrão, é ter bolsa e ser parceira:{" "}
        <a href={paths.ranking()}>como ordenamos</a>.
      </p>
      <p className="measured">
        Fonte: escolas particulares publicadas em {view.publishedAt?.label ?? "data não informada"}.
      </p>
    </>
  );
}

function Method() {
  return (
    <>
      <p>
        Cada servidor conta os pedidos que respondeu e soma a conta no banco de dados a cada três minutos. O que ele
        contou desde então se perde quando é desligado: os números são um pouco menores que a verdade.
      </p>
      <p>
        A velocidade vem de uma amostra das páginas, de quem não recusou a medição. De cada medição fica só a faixa em
        que caiu, como “até 800 ms”: nada que diga quem visitou, de onde ou o que procurou.
      </p>
      <p>Ninguém digita estes números. “Não informado” quer dizer que ainda não contamos; zero, que contamos.</p>
    </>
  );
}

interface CountedProps {
  readonly lines: readonly string[] | null;
  readonly source: TextSection["body"];
}

function Counted({ lines, source }: CountedProps) {
  if (!lines) return <p>Não informado: estes pedidos são atendidos e contados em outro servidor.</p>;
  return (
    <>
      <Lines lines={lines} />
      {source}
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
