import type { ReactNode } from "react";
import { CheckboxField } from "../../client/ui/checkbox-field.tsx";
import { FormErrors } from "../../client/ui/form.tsx";
import { TextAreaField } from "../../client/ui/text-area-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import { type BlockKind, MAX_BLOCKS } from "../../contract/campaign.ts";
import type { CampaignStatus } from "../../domain/campaigns/campaign-status.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";
import { type BlockDraft, blockField, type CampaignDraft } from "./campaign-draft.ts";

export interface CampaignFormView {
  readonly slug: string;
  readonly status: CampaignStatus;
  readonly action: string;
  readonly previewHref: string;
  readonly draft: CampaignDraft;
  /** Messages by name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: Notice | null;
  /** Lists in words, by their address. */
  readonly lists: Readonly<Record<string, string>>;
}

const KINDS: Readonly<Record<BlockKind, string>> = {
  title: "Subtítulo",
  text: "Texto",
  schools: "Lista de escolas",
  offers: "Lista de bolsas",
  question: "Pergunta",
};

const LEADS: Readonly<Record<CampaignStatus, string>> = {
  draft: "Rascunho: só a equipe vê. Publique na lista de campanhas.",
  published: "Publicada: o que você salvar aqui aparece no site.",
  ended: "Encerrada: para mudar, publique de novo na lista de campanhas.",
};

const LIST_HINT = "Cole o endereço de uma lista deste site, ou escreva o que procurar, como “6º ano na Mooca”.";

/** `/admin/campanhas/:campaign`: all of a page in one form, which needs no script. */
export default function CampaignFormPage({ view }: { readonly view: CampaignFormView }) {
  const { slug, status, action, previewHref, draft, errors, notice, lists } = view;
  return (
    <AdminFrame title={draft.title || slug} current={paths.adminCampaigns()} notice={notice} lead={LEADS[status]}>
      <ul className="ways">
        <li>
          <a href={paths.adminCampaigns()}>Todas as campanhas</a>
        </li>
        <li>
          <a href={previewHref}>Prévia do que está salvo</a>
        </li>
        <li>
          <span className="code">{paths.campaign(slug)}</span>
        </li>
      </ul>
      <FormErrors value={errors}>
        <form method="post" action={action} className="campaign-form">
          {/* The Enter key presses the first button of a form. */}
          <button
            type="submit"
            name="passo"
            value="salvar"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            Salvar
          </button>
          <input type="hidden" name="version" value={draft.version} />
          <fieldset>
            <legend>Página</legend>
            <TextField name="title" label="Título" defaultValue={draft.title} isRequired />
            <OtherVersion isOpen={draft.titleB !== ""}>
              <TextField name="titleB" label="Título na versão B" defaultValue={draft.titleB} />
            </OtherVersion>
            <TextField
              name="search"
              label="Busca da campanha"
              hint={LIST_HINT}
              defaultValue={draft.search}
              isRequired
            />
            <ListNote lists={lists} address={draft.search} />
            <div className="pair">
              <TextField name="starts" label="Primeiro dia (opcional)" type="date" defaultValue={draft.starts} />
              <TextField
                name="expires"
                label="Último dia (opcional)"
                type="date"
                hint="Aparece na página. Depois dele, o endereço leva à busca."
                defaultValue={draft.expires}
              />
            </div>
            <CheckboxField
              name="isIndexable"
              label="Pode aparecer no Google"
              hint="Sem isto, a página conta para o Google como a busca dela."
              defaultChecked={draft.isIndexable}
            />
          </fieldset>
          {draft.blocks.map((block, i) => (
            <BlockFields
              // biome-ignore lint/suspicious/noArrayIndexKey: the form is rendered once, by the server.
              key={i}
              block={block}
              index={i}
              count={draft.blocks.length}
              lists={lists}
              action={action}
            />
          ))}
          <fieldset>
            <legend>Acrescentar no fim</legend>
            {draft.blocks.length < MAX_BLOCKS ? (
              <Steps
                steps={Object.entries(KINDS).map(([kind, label]) => ({ value: `mais:${kind}`, label }))}
                action={`${action}#bloco-${draft.blocks.length + 1}`}
              />
            ) : (
              <p className="note">Uma página tem no máximo {MAX_BLOCKS} blocos.</p>
            )}
          </fieldset>
          <TextField name="reason" label="Motivo" hint="Fica na auditoria." defaultValue={draft.reason} isRequired />
          <button type="submit" name="passo" value="salvar">
            Salvar
          </button>
        </form>
      </FormErrors>
    </AdminFrame>
  );
}

interface BlockProps {
  readonly block: BlockDraft;
  readonly index: number;
  readonly count: number;
  readonly lists: CampaignFormView["lists"];
  readonly action: string;
}

function BlockFields({ block: { kind, values }, index, count, lists, action }: BlockProps) {
  const name = (field: string) => blockField(index, field);
  const { text = "", textB = "", search = "", question = "", answer = "" } = values;
  const label = `${index + 1}. ${KINDS[kind]}`;
  const moves = [
    { verb: "sobe", label: "Subir", to: index, isPossible: index > 0 },
    { verb: "desce", label: "Descer", to: index + 2, isPossible: index < count - 1 },
    { verb: "tira", label: "Tirar", to: Math.max(1, index), isPossible: true },
  ];
  return (
    <fieldset id={`bloco-${index + 1}`}>
      <legend>{label}</legend>
      <input type="hidden" name={name("kind")} value={kind} />
      {kind === "title" && <TextField name={name("text")} label="Subtítulo" defaultValue={text} isRequired />}
      {kind === "text" && (
        <TextAreaField
          name={name("text")}
          label="Texto"
          hint="Uma linha em branco começa outro parágrafo."
          rows={4}
          defaultValue={text}
          isRequired
        />
      )}
      {kind === "title" && (
        <OtherVersion isOpen={textB !== ""}>
          <TextField name={name("textB")} label="Subtítulo na versão B" defaultValue={textB} />
        </OtherVersion>
      )}
      {kind === "text" && (
        <OtherVersion isOpen={textB !== ""}>
          <TextAreaField name={name("textB")} label="Texto na versão B" rows={4} defaultValue={textB} />
        </OtherVersion>
      )}
      {(kind === "schools" || kind === "offers") && (
        <>
          <TextField name={name("search")} label="Lista" hint={LIST_HINT} defaultValue={search} isRequired />
          <ListNote lists={lists} address={search} />
        </>
      )}
      {kind === "question" && (
        <>
          <TextField name={name("question")} label="Pergunta" defaultValue={question} isRequired />
          <TextAreaField name={name("answer")} label="Resposta" rows={3} defaultValue={answer} isRequired />
        </>
      )}
      <p className="moves">
        {moves
          .filter(({ isPossible }) => isPossible)
          .map(({ verb, label: move, to }) => (
            <StepButton
              key={verb}
              value={`${verb}:${index}`}
              label={move}
              what={label}
              action={`${action}#bloco-${to}`}
            />
          ))}
      </p>
    </fieldset>
  );
}

function Steps({
  steps,
  action,
}: {
  readonly steps: readonly { readonly value: string; readonly label: string }[];
  readonly action: string;
}) {
  return (
    <p className="moves">
      {steps.map(({ value, label }) => (
        <StepButton key={value} value={value} label={label} action={action} />
      ))}
    </p>
  );
}

interface StepProps {
  readonly value: string;
  readonly label: string;
  /** Read to those who do not see the block that the button is in. */
  readonly what?: string;
  readonly action: string;
}

/** Sends the form as it is, to be shown again with its blocks changed. */
function StepButton({ value, label, what, action }: StepProps) {
  return (
    <button type="submit" name="passo" value={value} className="secondary" formAction={action} formNoValidate>
      {label}
      {what && <span className="visually-hidden"> {what}</span>}
    </button>
  );
}

function OtherVersion({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary>Testar outra versão</summary>
      <p className="note">
        Metade de quem aceita medição vê a versão B; os outros, e quem não aceita, veem a A. Vazio: a mesma nas duas.
      </p>
      {children}
    </details>
  );
}

/** A list in words. */
function ListNote({ lists, address }: { readonly lists: CampaignFormView["lists"]; readonly address: string }) {
  const words = findEntry(lists, address);
  if (!words) return null;
  return (
    <p className="note">
      <a href={address}>{words}</a>
    </p>
  );
}
