interface FollowLetterView {
  readonly lines: readonly {
    readonly reason: string;
    readonly text: string;
    readonly href: string;
    readonly because: string;
  }[];
  readonly followsHref: string;
}

/** `/avisos/:token/carta/:letter`: the content of a letter, with reasons. */
export default function FollowLetterPage({ view }: { readonly view: FollowLetterView }) {
  return (
    <div className="form-screen sent">
      <h1>Novidades do que você segue</h1>
      <ul className="steps">
        {view.lines.map(({ reason, text, href, because }) => (
          <li key={reason + text}>
            <b>{reason}:</b> <a href={href}>{text}</a>
            <p className="muted">Está aqui porque você segue {because}.</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={view.followsHref}>Ver ou mudar meus avisos</a>
      </p>
    </div>
  );
}
