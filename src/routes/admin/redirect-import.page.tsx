import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";
import { RedirectEffect } from "./redirect-effect.tsx";
import type { EffectView } from "./redirect-effect-view.ts";

export interface PreviewView {
  readonly notice: Notice | null;
  readonly action: string;
  readonly text: string;
  readonly maxMegabytes: number;
  /** Why the list cannot be read. */
  readonly error: string | null;
  readonly preview: {
    readonly effect: EffectView;
    /** Null when nothing would change. */
    readonly form: DeskFormView | null;
  } | null;
}

const REFUSED = {
  title: "Recusadas",
  note: "Estas linhas ficam de fora. Corrija-as no arquivo, ou importe só as outras.",
};

/** `/admin/redirecionamentos/importar`. */
export default function RedirectImportPage({ view }: { readonly view: PreviewView }) {
  const { preview } = view;
  return (
    <AdminFrame
      title="Importar redirecionamentos"
      current={paths.adminRedirects()}
      notice={view.notice}
      lead="Mande a lista que você tem. Primeiro você vê o que ela muda, linha por linha; nada é gravado até você confirmar."
    >
      <p>
        <a href={paths.adminRedirects()}>Voltar à lista</a>
      </p>
      {preview && (
        <section aria-labelledby="previa">
          <h2 id="previa">O que a lista muda</h2>
          <RedirectEffect view={preview.effect} refused={REFUSED} />
          {preview.form ? <OpenDeskForm view={preview.form} /> : <p className="empty">Nada muda.</p>}
        </section>
      )}
      <section aria-labelledby="lista">
        <h2 id="lista">{preview ? "Outra lista" : "A lista"}</h2>
        <form className="simple-form" method="post" action={view.action} encType="multipart/form-data">
          <div className="text-field">
            <label htmlFor="file">Arquivo</label>
            <p className="hint">
              CSV ou .xlsx (Yoast, Redirection, Shopify, Screaming Frog ou com as colunas “de” e “para”), _redirects da
              Cloudflare ou da Netlify, .htaccess do Apache, vercel.json. Até {view.maxMegabytes} MB e 500 mudanças.
            </p>
            <input
              id="file"
              name="file"
              type="file"
              aria-invalid={view.error ? true : undefined}
              aria-describedby={view.error ? "file-erro" : undefined}
            />
            {view.error && (
              <p id="file-erro" className="field-error">
                {view.error}
              </p>
            )}
          </div>
          <div className="text-field">
            <label htmlFor="text">Ou cole a lista</label>
            <p className="hint">Uma por linha, como /antiga /nova 301.</p>
            <textarea id="text" name="text" rows={5} defaultValue={view.text} />
          </div>
          <button type="submit" name="acao" value="conferir">
            Ver o que muda
          </button>
        </form>
      </section>
    </AdminFrame>
  );
}
