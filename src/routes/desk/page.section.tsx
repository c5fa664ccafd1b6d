import { createElement, Fragment } from "react";
import PictureForm, { PICTURE_LABELS } from "../../client/islands/pictures/picture-form.tsx";
import PictureOrder from "../../client/islands/pictures/picture-order.tsx";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { DeskFactStates } from "../../contract/v3/desk-facts.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Picture } from "../../contract/v3/pictures.ts";
import { deskFactText } from "../../domain/catalog/desk-fact-text.ts";
import {
  DESK_FACT_GROUPS,
  DESK_FACTS,
  type DeskFact,
  type DeskFactGroup,
  missingFacts,
} from "../../domain/catalog/desk-facts.ts";
import { readPicture } from "../../domain/pictures/picture-file.ts";
import { compareNames, MAX_PHOTOS, MAX_SENT_AT_ONCE } from "../../domain/pictures/school-pictures.ts";
import { formatDate, formatList, plural } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { type RefusedForm, refusedForm, shownName, shownOf, toForm, wasShown } from "../../parts/desk/desk-form.ts";
import { DeskForm, OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import { NO_ERRORS, type Notice, readFields, textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { Island } from "../../parts/screen/island.tsx";
import { paths } from "../../site/paths.ts";
import type { Desk, DeskContent, DeskSection } from "./section.ts";

/** Action of the form of pictures. */
const SEND = "mandar";

/** Links of the notices above all forms. */
const TO_FACTS = { href: "#dados", label: "Voltar aos dados da página" };
const TO_PICTURES = { href: "#fotos", label: "Voltar às fotos" };

/** `/mesa/:token/pagina`: facts, texts, photos and the logo that the school shows on its page. */
export const PAGE: DeskSection = {
  slug: "pagina",
  title: "Página",
  right: "page",
  notices: {
    salvo: {
      variant: "success",
      text: "Salvo.",
      soon: "A página da escola muda em alguns minutos.",
      back: TO_FACTS,
    },
    espera: {
      variant: "info",
      text: "Salvo. O que tem um endereço de site ou e-mail entra no ar depois que uma pessoa da equipe ler.",
      soon: "O resto, em alguns minutos.",
      back: TO_FACTS,
    },
    enviada: {
      variant: "success",
      text: "Recebemos a imagem. Ela aparece na página depois que uma pessoa da equipe vir.",
      back: TO_PICTURES,
    },
    enviadas: {
      variant: "success",
      text: "Recebemos as imagens. Elas aparecem na página depois que uma pessoa da equipe vir.",
      back: TO_PICTURES,
    },
    ordem: {
      variant: "success",
      text: "Ordem salva.",
      soon: "A página muda em alguns minutos.",
      back: TO_PICTURES,
    },
    removida: {
      variant: "success",
      text: "Imagem removida.",
      soon: "Ela sai da página em alguns minutos.",
      back: TO_PICTURES,
    },
  },
  load: async (desk, refused) => {
    const { backend, token, path, now } = desk;
    const [pictures, facts] = await Promise.all([backend().pictures.list(token), backend().deskFacts.list(token)]);
    return createElement(
      Fragment,
      null,
      createElement(FactsContent, { view: toFactsView(facts, path, refused, dateInSaoPaulo(now)) }),
      createElement(PicturesContent, { view: toPicturesView(pictures, desk, refused) }),
    );
  },
  submit: async (desk, form) => {
    const { pictures } = desk.backend();
    switch (textOf(form, "acao")) {
      case "informar":
        return saveFacts(desk, form);
      case "ordenar":
        await pictures.order(desk.token, { ids: textOf(form, "ids").split(" ").slice(0, 100) });
        return "ordem#aviso";
      case "remover-foto":
        await pictures.remove(desk.token, { id: textOf(form, "id") });
        return "removida#aviso";
      default:
        return sendPictures(desk, form);
    }
  },
  countWaiting: async ({ backend, token }) => {
    const [pictures, { known }] = await Promise.all([backend().pictures.list(token), backend().deskFacts.list(token)]);
    const hasPhoto = pictures.some(({ kind, status }) => kind === "photo" && status !== "refused");
    const missing = missingFacts(new Set(known)).length;
    const facts =
      missing === 1
        ? "dado que as famílias procuram primeiro falta na página"
        : "dados que as famílias procuram primeiro faltam na página";
    if (hasPhoto) return { count: missing, label: facts };
    if (missing === 0) return { count: 1, label: "página sem nenhuma foto sua" };
    return { count: missing, label: `${facts}, que está sem nenhuma foto sua` };
  },
};

async function saveFacts({ backend, token }: Desk, form: FormData): Promise<string> {
  const names = DESK_FACTS.filter(({ key }) => form.has(key)).map(({ key }) => key);
  const texts = textsOf(form);
  // A field that was left as it was shown may be another one by now.
  const changed = names.filter((name) => !wasShown(texts, name));
  const values = Object.fromEntries(changed.map((name) => [name, textOf(form, name)]));
  const known = changed.filter((name) => form.has(shownName(name)));
  const shown = Object.fromEntries(known.map((name) => [name, shownOf(texts, name)]));
  const { isWaiting } = await backend().deskFacts.save(token, { values, shown });
  return isWaiting ? "espera#aviso" : "salvo#aviso";
}

/**
 * Sends each picture of the form, judged by its own: the notice says which were taken, and why others were not. Throws
 * what is wrong with the only one, or with the fields of all.
 */
async function sendPictures(desk: Desk, form: FormData): Promise<string | DeskContent> {
  const { alt, ...fields } = readFields(form, "picture");
  const texts = alt.split(/\r?\n/).filter((line) => line.trim() !== "");
  const sent = picturesIn(form);
  const issue = issueOfCount(sent.length, texts.length);
  if (issue) throw await withFileIssue(new ApiError("invalid_fields", { issues: [issue] }), sent, fields.kind);
  const taken: string[] = [];
  const left: { readonly text: string; readonly why: string }[] = [];
  for (const [i, sizes] of sent.entries()) {
    const text = sent.length === 1 ? texts.join(" ") : texts[i]!;
    try {
      await desk.backend().pictures.send(desk.token, { ...fields, ...sizes, alt: text });
      taken.push(sizes.large.name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (sent.length === 1) throw await withFileIssue(error, sent, fields.kind);
      const isOfFile = error.issues.some(({ field }) => field === "large");
      if (i === 0 && !isOfFile) throw await withFileIssue(error, sent, fields.kind);
      left.push({ text, why: `${sizes.large.name}: ${error.issues[0]?.message ?? error.message}` });
    }
  }
  if (left.length === 0) return taken.length === 1 ? "enviada#aviso" : "enviadas#aviso";
  const values = { ...fields, alt: left.map(({ text }) => text).join("\n") };
  const refusal = { status: 422, errors: NO_ERRORS, notice: null, retryAfterS: undefined } as const;
  const notice: Notice = {
    variant: taken.length > 0 ? "warning" : "danger",
    text: taken.length > 0 ? `Recebemos ${formatList(taken)}. Não recebemos:` : "Não recebemos nenhuma imagem:",
    errors: Object.fromEntries(left.map(({ why }, i) => [i, why])),
  };
  return { content: await PAGE.load(desk, refusedForm({ action: SEND, values, refusal })), notice, status: 422 };
}

/** Errors of the fields, and of the files, which would be read only once the fields are right. */
async function withFileIssue(error: ApiError, sent: readonly { readonly large: File }[], kind: string) {
  if (error.issues.length === 0 || error.issues.some(({ field }) => field === "large")) return error;
  const problems = await Promise.all(
    sent.slice(0, MAX_SENT_AT_ONCE).map(async ({ large }) => {
      const read = readPicture(new Uint8Array(await large.arrayBuffer()), kind === "logo" ? "logo" : "photo");
      return typeof read !== "string" ? [] : [sent.length === 1 ? read : `${large.name}: ${read}`];
    }),
  );
  const message = problems.flat().join("; ");
  if (message === "") return error;
  return new ApiError("invalid_fields", { issues: [{ field: "large", message }, ...error.issues] }, error);
}

/** Why so many pictures with so many texts are not sent. */
function issueOfCount(pictures: number, texts: number) {
  if (pictures > MAX_SENT_AT_ONCE) return { field: "large", message: `Mande até ${MAX_SENT_AT_ONCE} imagens por vez` };
  if (pictures === 1 || pictures === texts) return null;
  const message = `São ${pictures} imagens e ${plural(texts, "frase", "frases")}: escreva uma por imagem, cada uma em sua linha`;
  return { field: "alt", message };
}

/** The chosen pictures in the order of their names, each with the sizes that the browser made of it. */
function picturesIn(form: FormData) {
  const filesOf = (name: string) => form.getAll(name).filter((file) => file instanceof File && file.size > 0) as File[];
  const [small, share] = [filesOf("small"), filesOf("share")];
  const pictures = filesOf("large").map((large, i) => {
    const ofIt = ({ name }: File) => name === String(i);
    const [smallOfIt, shareOfIt] = [small.find(ofIt), share.find(ofIt)];
    return { large, ...(smallOfIt && { small: smallOfIt }), ...(shareOfIt && { share: shareOfIt }) };
  });
  pictures.sort((a, b) => compareNames(a.large, b.large));
  return pictures.length > 0 ? pictures : [{ large: new File([], "foto") }];
}

type FactsView = ReturnType<typeof toFactsView>;

/** The facts of a school as one form, by group, and what families look for and do not find. */
function toFactsView({ facts, known }: DeskFactStates, path: string, refused: RefusedForm | null, today: string) {
  const states = new Map(facts.map((state) => [state.key, state]));
  const fieldsOf = (group: DeskFactGroup) =>
    DESK_FACTS.filter((fact) => fact.group === group).map((fact, i) => {
      const { value = null, waitingValue = null, providedAt = null } = states.get(fact.key) ?? {};
      const field = toField(fact, waitingValue ?? value ?? "", stateOf(waitingValue, providedAt), today);
      return i === 0 ? { ...field, section: DESK_FACT_GROUPS[group] } : field;
    });
  return {
    missing: missingFacts(new Set(known)),
    form: toForm(
      {
        action: "informar",
        schema: null,
        submit: "Salvar a página",
        path,
        hidden: {},
        sendsShown: true,
        fields: (Object.keys(DESK_FACT_GROUPS) as DeskFactGroup[]).flatMap(fieldsOf),
      },
      refused,
    ),
  };
}

const YES_NO = ["sim", "não"].map((value) => ({ value, label: value }));

function stateOf(waitingValue: string | null, providedAt: string | null): string {
  if (waitingValue !== null) return " Espera a leitura da equipe.";
  return providedAt ? ` No ar desde ${formatDate(providedAt)}.` : "";
}

function toField(fact: DeskFact, stored: string, state: string, today: string): FieldView {
  const { key, kind, label, hint, maxLength } = fact;
  const field = { name: key, label, hint: hint + state, value: deskFactText(fact, stored, today) };
  switch (kind) {
    case "long":
      return { ...field, type: "long", rows: 3, maxLength };
    case "days":
    case "periods":
      return { ...field, type: "long", rows: 3 };
    case "yesNo":
      return { ...field, type: "select", options: YES_NO };
    case "list":
    case "link":
      return { ...field, type: "text" };
  }
}

function FactsContent({ view: { missing, form } }: { readonly view: FactsView }) {
  return (
    <>
      <p id="dados">
        {missing.length > 0 && (
          <>
            O que as famílias procuram primeiro e falta aqui: <b>{formatList(missing)}</b>.{" "}
          </>
        )}
        Cada campo aparece na página com “informado pela escola” e a data. Os dados oficiais continuam ao lado. Deixe em
        branco o que não quiser contar.
      </p>
      <OpenDeskForm view={form} />
    </>
  );
}

type PicturesView = ReturnType<typeof toPicturesView>;

/** The pictures of a school at its desk, each with its state, and the form for another. */
function toPicturesView(
  pictures: readonly Picture[],
  { token, path }: { readonly token: string; readonly path: string },
  refused: RefusedForm | null,
) {
  const photos = pictures.filter(({ kind, status }) => kind === "photo" && status !== "refused");
  const isSent = refused?.action === SEND;
  if (isSent) for (const [name, label] of Object.entries(PICTURE_LABELS)) refused.labels.set(name, label);
  return {
    path,
    count: `${photos.length} de ${MAX_PHOTOS} fotos`,
    items: pictures.map((picture) => ({
      id: picture.id,
      alt: picture.alt,
      src: picture.keys && paths.schoolDeskPicture(token, picture.id),
      width: picture.width,
      height: picture.height,
      state: pictureState(picture),
      up: orderWith(photos, picture, -1),
      down: orderWith(photos, picture, 1),
      remove: toForm(
        {
          action: "remover-foto",
          schema: null,
          submit: picture.status === "refused" ? "Tirar da lista" : "Remover",
          path,
          hidden: { id: picture.id },
          fields: [],
          consequence: "O arquivo é apagado e não volta.",
        },
        refused,
      ),
    })),
    upload: {
      action: path,
      values: isSent ? refused.values : {},
      errors: isSent ? refused.refusal.errors : {},
    },
  };
}

function pictureState({ kind, status, sentAt, reason }: Picture): string {
  const prefix = kind === "logo" ? "Logo. " : "";
  switch (status) {
    case "waiting":
      return `${prefix}Espera a equipe ver, desde ${formatDate(sentAt)}.`;
    case "published":
      return `${prefix}No ar.`;
    case "refused":
      return `${prefix}Não publicada. Motivo: ${reason ?? "não informado"}`;
  }
}

/** The ids of the photos after one moves by a step; null where it cannot. */
function orderWith(photos: readonly Picture[], { id }: Picture, step: number): string | null {
  const from = photos.findIndex((photo) => photo.id === id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= photos.length) return null;
  const ids = photos.map((photo) => photo.id);
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  return ids.join(" ");
}

function PicturesContent({ view }: { readonly view: PicturesView }) {
  const { items, path } = view;
  const movable = items.filter(({ up, down }) => up !== null || down !== null);
  return (
    <>
      <section id="fotos" aria-labelledby="mandar">
        <h2 id="mandar">Mandar fotos ou o logo</h2>
        <p>
          Uma pessoa da equipe vê cada imagem antes de ela ir ao ar. As primeiras fotos abrem a página, e a primeira
          acompanha o link da escola em mensagens; o logo aparece nas buscas e na comparação. A pedido de quem aparece
          numa foto, tiramos do ar.
        </p>
        <Island name="picture-form" id="uma-foto" of={PictureForm} props={view.upload} wakes="touch" />
      </section>
      <section aria-labelledby="enviadas">
        <h2 id="enviadas">Enviadas: {view.count}</h2>
        {items.length === 0 && <p className="empty">Nenhuma ainda.</p>}
        {items.map(({ id, alt, src, width, height, state, up, down, remove }) => (
          <article key={id} aria-label={alt}>
            {src && <img className="sent" src={src} alt={alt} width={width} height={height} loading="lazy" />}
            <p>{alt}</p>
            <p className="note">{state}</p>
            <div className="forms">
              {up && <Move path={path} ids={up} label="Mostrar antes" alt={alt} />}
              {down && <Move path={path} ids={down} label="Mostrar depois" alt={alt} />}
              <DeskForm view={remove} />
            </div>
          </article>
        ))}
      </section>
      {movable.length > 2 && (
        <section aria-labelledby="ordem">
          <h2 id="ordem">Ordem na página</h2>
          <Island
            name="picture-order"
            id="a-ordem"
            of={PictureOrder}
            props={{ action: path, pictures: movable.map(({ id, alt, src }) => ({ id, alt, src: src ?? "" })) }}
            wakes="touch"
          />
        </section>
      )}
    </>
  );
}

interface MoveProps {
  readonly path: string;
  readonly ids: string;
  readonly label: string;
  readonly alt: string;
}

function Move({ path, ids, label, alt }: MoveProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="ids" value={ids} />
      <button type="submit" name="acao" value="ordenar" className="secondary" aria-label={`${label}: ${alt}`}>
        {label}
      </button>
    </form>
  );
}
