import { and, asc, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { PICTURE_ACTIONS } from "../../contract/forms/admin-actions/queue.ts";
import type { QueuedPicture } from "../../contract/v3/admin-pages.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import type { PictureStatus } from "../../domain/pictures/school-pictures.ts";
import type { BackendBindings } from "../env.ts";
import type { Email } from "../mail/email.ts";
import { emailSchool } from "../partners/school-people.ts";
import { deleteFiles, settleFiles, showFiles, sizesOf } from "../pictures/picture-files.ts";
import { school } from "../schema/catalog.ts";
import { schoolPicture } from "../schema/pictures.ts";
import { matchesSchool } from "../text-search.ts";
import { commit, isConflict } from "../workflow/transaction.ts";
import type { ActionHandlers } from "./action.ts";

/** Pictures of each kind in the queue. */
const SHOWN = 50;

const DESK = { label: "Ver as fotos", section: "pagina#fotos" };

const select = (db: D1Database) =>
  drizzle(db)
    .select({ picture: schoolPicture, school: { slug: school.slug, name: school.name } })
    .from(schoolPicture)
    .innerJoin(school, eq(school.inepCode, schoolPicture.inepCode));

type Found = Awaited<ReturnType<typeof select>>[number];

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
  const [found] = await select(db).where(eq(schoolPicture.id, id));
  if (!found || found.picture.status === "refused") throw new ApiError("not_found");
  return toQueued(found);
}

function toQueued({ picture, school: of }: Found): QueuedPicture {
  const { id, kind, alt, width, height, sentAt, status } = picture;
  const keys = sizesOf(status, picture);
  return { id, school: of, kind, alt, width, height, sentAt, isWaiting: status === "waiting", keys };
}

/** The picture of an id in a status. Throws `already_decided`. */
async function getPicture(db: D1Database, id: string, status: PictureStatus) {
  const [found] = await select(db).where(and(eq(schoolPicture.id, id), eq(schoolPicture.status, status)));
  if (!found) throw new ApiError("already_decided");
  const { picture } = found;
  return {
    ...found,
    isIt: and(eq(schoolPicture.id, id), eq(schoolPicture.status, status)),
    about: { target: `escola ${found.school.slug}`, once: `foto ${id} ${status}` },
    before: { foto: picture.file, mostra: picture.alt },
  };
}

function refusedEmail(name: string, alt: string, reason: string, wasPublished: boolean): Email {
  return {
    limitedAs: null,
    subject: `${wasPublished ? "Uma foto saiu do ar" : "Sua foto não foi publicada"}: ${name}`,
    paragraphs: [
      `${wasPublished ? "Tiramos do ar" : "Vimos e não podemos publicar"} a foto “${alt}”, da página ${withPreposition("de", name)}. Motivo: ${reason}`,
      "Vocês podem mandar outra a qualquer momento, na mesa da escola.",
    ],
    footnote: "Dúvidas? Use a página “Fale conosco”.",
  };
}

/** Statements that refuse a picture with a reason, which the school gets by e-mail. */
async function refuse(env: BackendBindings, { picture, school: of, isIt }: Decided, reason: string, now: Date) {
  const email = refusedEmail(of.name, picture.alt, reason, picture.status === "published");
  return [
    drizzle(env.DB).update(schoolPicture).set({ status: "refused", reason }).where(isIt),
    ...(await emailSchool(env, picture.inepCode, email, DESK, now)),
  ];
}
type Decided = Awaited<ReturnType<typeof getPicture>>;

export const pictureActions: ActionHandlers<typeof PICTURE_ACTIONS> = {
  "publicar-foto": async (env, { id }) => {
    const { picture, about, before, isIt } = await getPicture(env.DB, id, "waiting");
    return {
      ...about,
      after: before,
      commit: async (entry) => {
        const change = drizzle(env.DB).update(schoolPicture).set({ status: "published" }).where(isIt);
        const publish = async () => {
          if (!(await showFiles(env.FILES, picture))) throw new ApiError("already_decided");
          await commit(env.DB, [entry, change]);
        };
        const failure = await publish().catch((error: Error) => error);
        const status = await settleFiles(env, picture).catch((error) => Promise.reject(failure ?? error));
        // Somebody was first, or the response of a commit was lost.
        if (status !== "published") throw failure ?? new ApiError("already_decided");
        if (isConflict(failure)) throw failure;
      },
    };
  },
  "recusar-foto": async (env, { id, reason }, _admin, now) => {
    const found = await getPicture(env.DB, id, "waiting");
    return {
      ...found.about,
      before: found.before,
      after: { foto: "recusada" },
      changes: await refuse(env, found, reason, now),
      afterwards: async () => void (await settleFiles(env, found.picture)),
    };
  },
  "retirar-foto": async (env, { id, reason }, _admin, now) => {
    const found = await getPicture(env.DB, id, "published");
    const changes = await refuse(env, found, reason, now);
    return {
      ...found.about,
      before: found.before,
      after: { foto: "retirada" },
      // First the files: none is served after the decision.
      commit: async (entry) => {
        await deleteFiles(env.FILES, found.picture, "published");
        await commit(env.DB, [entry, ...changes]);
      },
    };
  },
};
