import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { paths } from "../../site/paths.ts";
import { AccountFrame } from "./account-frame.tsx";
import type { CodesView, ScanView, SecondFactorView } from "./second-factor-view.ts";

/** `/meus-dados/duas-etapas`. */
export default function SecondFactorPage({ view }: { readonly view: SecondFactorView }) {
  return (
    <AccountFrame title="Verificação em duas etapas" lead={view.lead} notice={view.notice}>
      {view.kind === "scan" ? (
        <Scan view={view} />
      ) : view.kind === "codes" ? (
        <Codes view={view} />
      ) : (
        <>
          {view.state ? (
            <p>{view.state} Trocou de celular ou quer outros códigos? Desative e ative de novo.</p>
          ) : (
            <ol className="hints">
              <li>Instale um aplicativo autenticador no seu celular, se ainda não tem um.</li>
              <li>Com ele, escaneie o QR code que aparece no próximo passo.</li>
              <li>Guarde os códigos de reserva: com eles você entra na conta se perder o celular.</li>
            </ol>
          )}
          {view.loginAgainHref && (
            <p>
              Para ter certeza de que é você: entrou há mais de dez minutos?{" "}
              <a href={view.loginAgainHref}>Entre de novo</a> antes.
            </p>
          )}
          <SimpleFormIsland id="duas-etapas" form={view.form} />
          <p>
            <a href={paths.myData()}>Voltar para Meus dados</a>
          </p>
        </>
      )}
    </AccountFrame>
  );
}

function Scan({ view: { app, form, againHref } }: { readonly view: ScanView }) {
  return (
    <>
      {app && (
        <>
          <p>
            O aplicativo está neste aparelho? <a href={app.address}>Abra a conta nele</a>.
          </p>
          <svg
            className="qr"
            viewBox={`0 0 ${app.qr.size} ${app.qr.size}`}
            role="img"
            aria-label="QR code da sua conta"
          >
            <path d={app.qr.path} />
          </svg>
          <p>Não consegue escanear? Digite esta chave no aplicativo:</p>
          <p className="secret">{app.seed}</p>
        </>
      )}
      <SimpleFormIsland id="duas-etapas" form={form} />
      <p>
        Não deu certo? <a href={againHref}>Comece de novo</a>
      </p>
    </>
  );
}

function Codes({ view }: { readonly view: CodesView }) {
  return (
    <>
      <h2>Guarde seus códigos de reserva</h2>
      <p>
        Cada código vale uma vez, no lugar do aplicativo. Eles não aparecem de novo: anote, imprima ou baixe agora, e
        guarde fora do celular.
      </p>
      <ol className="secret">
        {view.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="actions">
        <a className="button secondary" href={view.fileHref} download="codigos-de-reserva.txt">
          Baixar
        </a>
        <a className="button" href={view.nextHref}>
          Já guardei
        </a>
      </p>
    </>
  );
}
