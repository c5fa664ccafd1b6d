import { PARTNERS_PATH } from "../../contract/api-path.ts";
import type { NetworkPrices, UploadPreview } from "../../contract/v3/network-offers.ts";
import { countsInWords } from "../../domain/prices/price-changes.ts";
import { formatCount, formatDate, plural } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { type DeskFormView, toForm } from "../../parts/desk/desk-form.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";

/** A table as it was sent. */
export interface SentPrices {
  readonly text: string;
  readonly year: string;
  readonly isWhole: boolean;
}

export const NOTHING_SENT: SentPrices = { text: "", year: "", isWhole: false };

/** Content of the page besides the stored uploads. */
export interface NetworkPricesState {
  readonly sent: SentPrices;
  readonly preview: UploadPreview | null;
  /** A new key, which is shown once. */
  readonly key: string | null;
  readonly notice: Notice | null;
}

/** Wrong cells that the page lists. */
const SHOWN_ERRORS = 200;

const MODES = {
  changes: "mudanças",
  whole: "tabela completa",
  restoration: "volta aos preços de antes",
} as const satisfies Record<NetworkPrices["uploads"][number]["mode"], string>;

export type NetworkPricesView = ReturnType<typeof toNetworkPricesView>;

/** The page of the prices of a network. */
export function toNetworkPricesView(
  token: string,
  { network, years, uploads, key, programAt }: NetworkPrices,
  { sent, preview, key: newKey, notice }: NetworkPricesState,
  origin: string,
) {
  const path = paths.networkPrices(token);
  const address = `${origin}${PARTNERS_PATH}/${network.id}/ofertas`;
  return {
    network: network.name,
    schoolsHref: paths.networkSchools(token),
    notice,
    preview: preview && toPreviewView(path, sent, preview),
    form: {
      action: `${path}#previa`,
      ...sent,
      years: years.map((year) => ({ value: String(year), label: String(year) })),
    },
    uploads: uploads.map(({ version, at, by, mode, counts, isReversible }) => ({
      version,
      what: `Versão ${version}, ${formatInstant(at)}, ${by === null ? "pela API" : `por ${by}`} (${MODES[mode]}): ${countsInWords(counts)}, em ${plural(counts.schools, "escola", "escolas")}`,
      undo: isReversible ? undoForm(path, version) : null,
    })),
    key: {
      address,
      newKey,
      state: keyInWords(key, programAt),
      forms: keyForms(path, key !== null),
      sample: sampleCall(address, newKey ?? "SUA-CHAVE"),
    },
  };
}

function keyInWords(key: NetworkPrices["key"], programAt: string | null): string {
  const last = programAt && `O último envio de um programa foi em ${formatInstant(programAt)}.`;
  if (!key) {
    return last
      ? `Não há chave: a que havia acabou, e nenhum programa manda preços. ${last} Crie outra e ponha no lugar da antiga.`
      : "Ainda não há chave.";
  }
  return [
    `Há uma chave, criada em ${formatDate(key.createdAt)} por ${key.by}.`,
    last || "Nenhum programa mandou preços ainda.",
    `Ela não vence, e acaba quando ${key.by} deixa a rede: outra pessoa cria uma nova antes, aqui mesmo.`,
  ].join(" ");
}

function toPreviewView(path: string, sent: SentPrices, preview: UploadPreview) {
  const { counts, errors, errorCount, warnings, notes, text, base } = preview;
  const told = counts.added + counts.changed + counts.confirmed;
  const effect = `O que muda: ${countsInWords(counts)}, em ${plural(counts.schools, "escola", "escolas")}`;
  const toMend =
    told === 0
      ? "Corrija a planilha e mande de novo."
      : "Corrija a planilha e mande de novo, ou publique só o que está certo.";
  const shown = errors.slice(0, SHOWN_ERRORS);
  return {
    summary: told === 0 ? "Nada muda: nenhum preço desta tabela pode ser lido" : effect,
    errorTitle: errorCount === 0 ? null : `${plural(errorCount, "erro nesta tabela", "erros nesta tabela")}. ${toMend}`,
    errors: shown.map(({ line, column, value, message }) => [
      line === null ? "" : String(line),
      column === null ? (line === null ? "a tabela" : "a linha inteira") : `${column}: ${value || "em branco"}`,
      message,
    ]),
    more: errorCount > shown.length ? `e mais ${formatCount(errorCount - shown.length)}` : null,
    warnings,
    notes,
    publish:
      told === 0
        ? null
        : {
            action: path,
            submit: errorCount === 0 ? "Publicar tudo" : "Publicar o que está certo",
            hidden: {
              text,
              year: sent.year,
              base,
              takes: errorCount === 0 ? "all" : "right",
              ...(sent.isWhole && { isWhole: "on" }),
            },
          },
  };
}

function undoForm(path: string, version: number): DeskFormView {
  return toForm(
    {
      action: "desfazer",
      schema: null,
      path,
      submit: `Desfazer a versão ${version}`,
      hidden: { version: String(version) },
      fields: [],
      confirm: {
        title: "Desfazer?",
        text: "Os preços voltam ao que eram antes desta versão, nas escolas em que nada mudou depois dela.",
      },
    },
    null,
  );
}

function keyForms(path: string, hasKey: boolean): DeskFormView[] {
  const form = (action: string, submit: string, text: string) =>
    toForm(
      {
        action,
        schema: null,
        path,
        submit,
        hidden: {},
        fields: [],
        confirm: hasKey ? { title: `${submit}?`, text } : undefined,
      },
      null,
    );
  const ends = "A chave de agora deixa de valer, e os programas que a usam param de mandar preços.";
  if (!hasKey) return [form("criar-chave", "Criar chave", "")];
  return [form("criar-chave", "Trocar a chave", ends), form("cancelar-chave", "Cancelar a chave", ends)];
}

/** The call of a program, as somebody can paste it. */
function sampleCall(address: string, key: string): string {
  return [
    `curl -X PUT "${address}?modo=alteracoes&simular=1"`,
    `  -H "Authorization: Bearer ${key}"`,
    '  -H "Content-Type: text/csv" --data-binary @precos.csv',
  ].join(" \\\n");
}
