import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { onlyReason } from "../../contract/forms/admin-actions/action.ts";
import type { PICTURE_ACTIONS } from "../../contract/forms/admin-actions/queue.ts";
import { checkForm } from "../../contract/forms/fields.ts";
import type { QueuedPicture } from "../../contract/v3/admin-pages.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import type { PictureStatus } from "../../domain/pictures/school-pictures.ts";
import type { BackendBindings } from "../env.ts";
import type { Email } from "../mail/email.ts";
import { emailSchool } from "../partners/school-people.ts";
import { deleteFiles, settleFiles, showFiles, sizesOf } from "../pictures/picture-files.ts";
import { school } from "../schema/catalog.ts";
import { schoolPicture } from "../schema/pictures.ts";
import { matchesSchool } from "../text-search.ts";
import { commit, isConflict, type Statement } from "../workflow/transaction.ts";
import type { ActionHandlers } from "./action.ts";

const SHOWN = 50;

const DESK = { label: "Ver as fotos", section: "pagina#fotos" };

const select = (db: D1Database) =>
  drizzle(db)
    .select({
      picture: schoolPicture,
      school: { slug: school.slug, name: school.name },
      lastEntry: sql<number | null>`(SELECT max(id) FROM admin_audit)`,
    })
    .from(schoolPicture)
    .innerJoin(school, eq(school.inepCode, schoolPicture.inepCode));

type Found = Awaited<ReturnType<typeof select>>[number];
type Picture = Found["picture"];

/** Pictures that wait, oldest first, then the latest published ones. */
export async function listQueuedPictures(db: D1Database, search: string): Promise<QueuedPicture[]> {
  const of = (status: PictureStatus) => and(eq(schoolPicture.status, status), matchesSchool(search));
  const [waiting, published] = await Promise.all([
    select(db).where(of("waiting")).orderBy(asc(schoolPicture.sentAt)).limit(SHOWN),
    select(db).where(of("published")).orderBy(desc(schoolPicture.sentAt)).limit(SHOWN),
  ]);
  return [...waiting, ...published].map(toQueued);
}

/** Throws `not_found`, also for one whose file is deleted. */
export async function getQueuedPicture(db: D1Database, id: string): Promise<QueuedPicture> {
  const [row] = await select(db).where(eq(schoolPicture.id, id));
  if (!row || row.picture.status === "refused") throw new ApiError("not_found");
  return toQueued(row);
}

function toQueued({ picture, school: of }: Found): QueuedPicture {
  const { id, kind, alt, width, height, sentAt, status } = picture;
  const keys = sizesOf(status, picture);
  return { id, school: of, kind, alt, width, height, sentAt, isWaiting: status === "waiting", keys };
}

/**
 * Pictures of a school that wait, by their ids, and a key that no decision after this moment has. Throws
 * `already_decided`.
 */
async function getWaiting(db: D1Database, slug: string, ids: readonly string[]) {
  const isIt = and(eq(school.slug, slug), eq(schoolPicture.status, "waiting"), inArray(schoolPicture.id, [...ids]));
  const waiting = await select(db).where(isIt).orderBy(asc(schoolPicture.position));
  if (waiting.length < new Set(ids).size) throw new ApiError("already_decided");
  return { found: waiting, once: `fotos de ${slug} depois de ${waiting[0]!.lastEntry ?? 0}` };
}

function refusedEmail(name: string, pictures: readonly Picture[], reason: string): Email {
  const isShown = pictures[0]!.status === "published";
  const photos = pictures.length === 1 ? "a foto" : "as fotos";
  const alts = new Intl.ListFormat("pt-BR").format(pictures.map(({ alt }) => `“${alt}”`));
  const subject = pictures.length > 1 ? `${pictures.length} fotos não foram publicadas` : "Sua foto não foi publicada";
  return {
    limitedAs: null,
    subject: `${isShown ? "Uma foto saiu do ar" : subject}: ${name}`,
    paragraphs: [
      `${isShown ? "Tiramos do ar" : "Vimos e não podemos publicar"} ${photos} ${alts}, da página ${withPreposition("de", name)}. Motivo: ${reason}`,
      "Vocês podem mandar outra a qualquer momento, na mesa da escola.",
    ],
    footnote: "Dúvidas? Use a página “Fale conosco”.",
  };
}

/** Statement that gives pictures another status, those that still have the one that was read. */
function changeTo(db: D1Database, pictures: readonly Picture[], to: Pick<Picture, "status" | "reason">): Statement {
  const isIt = inArray(
    schoolPicture.id,
    pictures.map(({ id }) => id),
  );
  return drizzle(db)
    .update(schoolPicture)
    .set(to)
    .where(and(isIt, eq(schoolPicture.status, pictures[0]!.status)));
}

/** Statements that refuse pictures of a school with a reason, which it gets in one e-mail. */
async function refuse(env: BackendBindings, chosen: readonly Found[], reason: string, now: Date): Promise<Statement[]> {
  const pictures = chosen.map(({ picture }) => picture);
  const email = refusedEmail(chosen[0]!.school.name, pictures, reason);
  return [
    changeTo(env.DB, pictures, { status: "refused", reason }),
    ...(await emailSchool(env, pictures[0]!.inepCode, email, DESK, now)),
  ];
}

const altsOf = (pictures: readonly Found[]) => pictures.map(({ picture }) => picture.alt).join("; ");

export const pictureActions: ActionHandlers<typeof PICTURE_ACTIONS> = {
  /** All that was decided of the pictures of a school, in one transaction. */
  "decidir-fotos": async (env, { school: slug, reason, ...typed }, _admin, now) => {
    const [published, refused] = [typed.published, typed.refused].map((ids) => ids.split("\n").filter(Boolean));
    const ids = [...published!, ...refused!];
    if (ids.length === 0) throw invalidField("published", "Escolha o que fazer com ao menos uma foto");
    const { reason: unexplained } = refused!.length > 0 ? checkForm(onlyReason, { reason }) : {};
    if (unexplained) throw invalidField("reason", unexplained);
    const { found, once } = await getWaiting(env.DB, slug, ids);
    const [shown, gone] = [published!, refused!].map((some) =>
      found.filter(({ picture }) => some.includes(picture.id)),
    );
    const pictures = shown!.map(({ picture }) => picture);
    const changes = [
      ...(pictures.length > 0 ? [changeTo(env.DB, pictures, { status: "published", reason: null })] : []),
      ...(gone!.length > 0 ? await refuse(env, gone!, reason, now) : []),
    ];
    return {
      target: `escola ${slug}`,
      once,
      after: {
        ...(pictures.length > 0 && { publicadas: altsOf(shown!) }),
        ...(gone!.length > 0 && { recusadas: altsOf(gone!) }),
      },
      commit: async (entry) => {
        const decide = async () => {
          const copied = await Promise.all(pictures.map((picture) => showFiles(env.FILES, picture)));
          if (copied.includes(false)) throw new ApiError("already_decided");
          await commit(env.DB, [entry, ...changes]);
        };
        const failure = await decide().catch((error: Error) => error);
        const settled = await Promise.all(
          found.map(async ({ picture }) => [picture.id, await settleFiles(env, picture)] as const),
        ).catch((error) => Promise.reject(failure ?? error));
        // Somebody was first, or the response of a commit was lost.
        const isDone = settled.every(([id, status]) => status === (published!.includes(id) ? "published" : "refused"));
        if (!isDone) throw failure ?? new ApiError("already_decided");
        if (isConflict(failure)) throw failure;
      },
    };
  },
  "retirar-foto": async (env, { id, reason }, _admin, now) => {
    const isIt = and(eq(schoolPicture.id, id), eq(schoolPicture.status, "published"));
    const [row] = await select(env.DB).where(isIt);
    if (!row) throw new ApiError("already_decided");
    const changes = await refuse(env, [row], reason, now);
    return {
      target: `escola ${row.school.slug}`,
      once: `foto ${id} published`,
      before: { foto: row.picture.alt },
      after: { foto: "retirada" },
      // First the files: none is served after the decision.
      commit: async (entry) => {
        await deleteFiles(env.FILES, row.picture, "published");
        await commit(env.DB, [entry, ...changes]);
      },
    };
  },
};
