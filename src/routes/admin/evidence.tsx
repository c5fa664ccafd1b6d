import type { ReactNode } from "react";
import type { Line } from "../../client/components/ledger.tsx";
import { actionLabel } from "../../contract/forms/admin-actions/action-titles.ts";
import type { Evidence } from "../../contract/v3/admin-money.ts";
import { ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { contractText, TERMS_DATE } from "../../parts/orders/contract.ts";
import { toReceiptView } from "../../parts/orders/receipt-view.ts";
import { paths } from "../../site/paths.ts";

/** Self-contained, and legible on paper. */
const STYLE =
  "body{font:15px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem}h2{margin-top:2rem;border-bottom:1px solid}";

/** The records of an order whose Pix is contested, as one page for its bank. Names no child. */
export function EvidenceFile({ evidence, now }: { readonly evidence: Evidence; readonly now: Date }) {
  const { order, letters, audit } = evidence;
  const { internalTransactionCode: code, guardian, voucher } = order;
  const receipt = toReceiptView(order);
  const unused = receipt?.unused.flatMap(({ lines }) => lines) ?? [];
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>{`Provas do pedido ${code}`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{`Provas do pedido ${code}`}</h1>
        <p>{`Registros do site sobre um Pix em contestação, reunidos em ${formatInstant(now.toISOString())}. Horários de Brasília.`}</p>
        <Section title="Quem contratou">
          <Lines
            lines={[
              { label: "Nome", value: guardian.name },
              { label: "CPF", value: guardian.cpf },
              { label: "E-mail da conta", value: guardian.email },
              ...(guardian.phone ? [{ label: "Telefone", value: guardian.phone }] : []),
            ]}
          />
        </Section>
        <Section title="Pagamento">
          <Lines lines={receipt?.lines ?? []} />
          {unused.length > 0 && <Lines lines={unused} />}
        </Section>
        <Section title="Aceite do contrato">
          <Lines lines={agreementLines(order)} />
        </Section>
        {voucher && (
          <Section title="Comprovante entregue">
            <Lines
              lines={[
                { label: "Código", value: voucher.code },
                { label: "Emitido em", value: formatInstant(voucher.issuedAt) },
                { label: "Vale até", value: formatDate(voucher.validUntil) },
                { label: "Usado na escola em", value: voucher.redeemedAt ? formatInstant(voucher.redeemedAt) : "não" },
              ]}
            />
          </Section>
        )}
        <Section title="Passos do pedido">
          <Lines
            lines={order.timeline.map(({ at, status, actor, note }) => ({
              label: formatInstant(at),
              value: [`${ORDER_STATUSES[status].label} (${findEntry(ACTORS, actor) ?? actor}).`, note]
                .filter(Boolean)
                .join(" "),
            }))}
          />
        </Section>
        <Section title="E-mails enviados a quem contratou">
          <Lines lines={letters.map(({ at, about }) => ({ label: formatInstant(at), value: about }))} />
        </Section>
        <Section title="Atos da equipe">
          <Lines
            lines={audit.map(({ at, action, reason }) => ({
              label: formatInstant(at),
              value: [`${actionLabel(action)}.`, reason].filter(Boolean).join(" "),
            }))}
          />
        </Section>
        <Section title="Contrato">
          {contractText(order).map(({ title, paragraphs }) => (
            <section key={title}>
              <h3>{title}</h3>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ))}
        </Section>
      </body>
    </html>
  );
}

/** Downloads the file. */
export function EvidenceButton({ code }: { readonly code: string }) {
  return (
    <form method="post" action={paths.adminEvidence(code)}>
      <button type="submit">Baixar as provas para o banco</button>
    </form>
  );
}

const ACTORS: Readonly<Record<string, string>> = {
  family: "quem contratou",
  school: "a escola",
  team: "a equipe do site",
  payment: "o banco",
  system: "o site",
};

/** The terms that were in force are named only if they are still the same: the site keeps their latest version. */
function agreementLines({ timeline, voucher }: Evidence["order"]): Line[] {
  const agreed = timeline.find(({ status, actor }) => status === "awaiting_payment" && actor === "family");
  const at = agreed?.at ?? voucher?.issuedAt;
  if (!at) return [{ label: "Aceite", value: "não houve" }];
  const terms = TERMS_DATE <= at.slice(0, 10) ? "os mesmos de quando contratou" : "mudaram desde então";
  return [
    {
      label: "Aceito em",
      value: `${formatInstant(at)}, na conta com e-mail confirmado, com “Li o resumo e concordo com o contrato” marcado`,
    },
    { label: "Texto aceito", value: "o contrato abaixo, feito do que foi combinado, que o site não deixa mudar" },
    { label: "Termos de uso", value: `versão de ${formatDate(TERMS_DATE)}, ${terms}` },
  ];
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return <p>Nenhum.</p>;
  return (
    <dl>
      {lines.map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
