import { paths } from "../../site/paths.ts";

/** A link whose review no longer exists. */
export default function OwnReviewOverPage() {
  return (
    <div className="form-screen sent">
      <h1>Este link passou da validade</h1>
      <p className="lead">
        Uma avaliação que ninguém confirma em 7 dias é apagada, com o nome e o e-mail. Você pode escrever outra quando
        quiser.
      </p>
      <p>
        <a className="button" href={paths.schoolSearch()}>
          Procurar a escola
        </a>
      </p>
    </div>
  );
}
