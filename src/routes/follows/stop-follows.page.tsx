interface StopFollowsView {
  readonly email: string;
  readonly action: string;
  readonly backHref: string;
}

/** `/avisos/:token/parar`: one button stops all. */
export default function StopFollowsPage({ view }: { readonly view: StopFollowsView }) {
  return (
    <div className="form-screen sent">
      <h1>Parar todos os avisos?</h1>
      <p className="lead">Não escrevemos mais para {view.email}, e apagamos o endereço e o que você segue.</p>
      <form method="post" action={view.action}>
        <button type="submit" className="dangerous" name="acao" value="parar-tudo">
          Parar tudo
        </button>
      </form>
      <p>
        <a href={view.backHref}>Parar só um deles, ou receber menos</a>
      </p>
    </div>
  );
}
