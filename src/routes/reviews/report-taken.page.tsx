interface ReportTakenView {
  readonly protocol: string;
  /** "23/11/2026, 14h30". */
  readonly due: string;
  readonly schoolHref: string;
}

export default function ReportTakenPage({ view }: { readonly view: ReportTakenView }) {
  return (
    <div className="form-screen sent">
      <h1>Recebemos sua denúncia</h1>
      <p className="lead">
        Protocolo <b className="protocol">{view.protocol}</b>
      </p>
      <p>Uma pessoa faz a primeira análise até {view.due}. A resposta vai para o seu e-mail, com este protocolo.</p>
      <p>
        <a href={view.schoolHref}>Voltar para a página da escola</a>
      </p>
    </div>
  );
}
