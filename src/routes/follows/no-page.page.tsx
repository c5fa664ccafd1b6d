import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { paths } from "../../site/paths.ts";

/** `/avisos` without a page to follow. */
export default function NoPagePage({ notice }: { readonly notice: Notice | null }) {
  return (
    <div className="form-screen sent">
      <h1>Avisos por e-mail</h1>
      <NoticeAlert notice={notice} />
      <p className="lead">
        Faça uma busca, ou abra a página de uma escola: lá, em “Avise-me por e-mail”, você pede as novidades dela.
      </p>
      <p>
        Os avisos que você já confirmou estão no link de cada carta. Perdeu as cartas? Veja ou apague o que guardamos do
        seu e-mail em <a href={paths.dataWithoutAccount()}>seus dados, sem conta</a>.
      </p>
      <p>
        <a className="button" href={paths.search()}>
          Buscar escolas
        </a>
      </p>
    </div>
  );
}
