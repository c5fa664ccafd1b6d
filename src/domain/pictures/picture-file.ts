import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import type { ReadPicture } from "./read-picture.ts";
import { readWebp } from "./webp.ts";

// Pictures that a school may send. Decisions: `src/backend/admin/pictures.ts`; served by `src/worker/school-files.ts`.

/** Types that are stored, with the ending of their files. */
export const PICTURE_TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;
export type PictureType = keyof typeof PICTURE_TYPES;

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** More pixels than any phone of schools makes; a small file can claim billions, which fill the memory of a reader. */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_000;
/** Shorter than this, the longer side is no picture that a page can show. */
const MIN_SIDE = { photo: 480, logo: 96 } as const;
export type PictureKind = keyof typeof MIN_SIDE;

interface StoredPicture extends ReadPicture {
  readonly type: PictureType;
}

const READERS = { jpg: readJpeg, png: readPng, webp: readWebp } as const;

/** Formats that are recognized only to be refused in words, with how to make another one. */
const REFUSED: readonly (readonly [name: string, isIt: (head: string) => boolean, how?: string])[] = [
  [
    "HEIC, do iPhone",
    (head) => /^....ftyp(hei|hev|mif|msf|heim)/s.test(head),
    "No iPhone, em Ajustes → Câmera → Formatos, escolha “Mais compatível” e tire outra foto; ou mande uma captura de tela desta",
  ],
  ["AVIF", (head) => /^....ftypavi/s.test(head)],
  ["GIF", (head) => head.startsWith("GIF8")],
  ["PDF", (head) => head.startsWith("%PDF")],
  ["SVG", (head) => /^\s*(<\?xml|<!doctype svg|<svg)/i.test(head.replace(/^\u00ef\u00bb\u00bf/, ""))],
  ["BMP", (head) => head.startsWith("BM")],
  ["TIFF", (head) => head.startsWith("II*\0") || head.startsWith("MM\0*")],
];

/**
 * Reads a picture that somebody sent: its type by content, its dimensions by its header, and its bytes without the
 * place, the time and the camera. Returns why it is refused, in a sentence for who sent it.
 */
export function readPicture(bytes: Uint8Array<ArrayBuffer>, kind: PictureKind): StoredPicture | string {
  if (bytes.length === 0) return "Escolha um arquivo";
  if (bytes.length > MAX_PICTURE_BYTES) return "O arquivo passa de 8 MB. Diminua a foto e tente de novo";
  const head = String.fromCharCode(...bytes.subarray(0, 256));
  const type = typeOf(head);
  if (!type) {
    const [format, , how] = REFUSED.find(([, isIt]) => isIt(head)) ?? [];
    const reason = format ? `Não aceitamos ${format}` : "Este arquivo não é uma foto que conhecemos";
    return `${reason}. Mande JPEG, PNG ou WebP${how ? `. ${how}` : ""}`;
  }
  if (type === "webp" && isAnimated(head)) {
    return "A imagem é animada, e só mostramos fotos paradas. Mande uma foto em JPEG, PNG ou WebP, ou uma captura de tela desta";
  }
  const read = READERS[type](bytes);
  if (!read) return "O arquivo está incompleto ou danificado. Mande outra cópia da foto";
  const { width, height } = read;
  if (width * height > MAX_PIXELS) {
    return `A foto tem ${millions(width * height)} milhões de pixels. Mande uma de até 40 milhões`;
  }
  if (Math.max(width, height) > MAX_SIDE) return "A foto é comprida demais. O lado maior vai até 16.000 pixels";
  if (Math.max(width, height) < MIN_SIDE[kind]) {
    return `A foto é pequena: ${width} por ${height} pixels. O lado maior precisa de ${MIN_SIDE[kind]} ou mais`;
  }
  return { ...read, type };
}

function typeOf(head: string): PictureType | null {
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "jpg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  return head.startsWith("RIFF") && head.slice(8, 12) === "WEBP" ? "webp" : null;
}

/** Whether a WebP has frames: the flag of its head, or their chunk. */
const isAnimated = (head: string) =>
  (head.startsWith("VP8X", 12) && (head.charCodeAt(20) & 2) !== 0) || head.includes("ANIM");

const millions = (pixels: number) => Math.ceil(pixels / 1_000_000);
