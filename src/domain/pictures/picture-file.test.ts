import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { join } from "./join-bytes.ts";
import { readJpeg } from "./jpeg.ts";
import { MAX_PICTURE_BYTES, readPicture } from "./picture-file.ts";

const FOLDER = new URL("../../../test/fixtures/pictures/", import.meta.url);
const file = (name: string) => Uint8Array.from(readFileSync(new URL(name, FOLDER)));
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** The file with two bytes of a number replaced. */
function patched(name: string, at: number, ...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = file(name);
  bytes.set(values, at);
  return bytes;
}

const DAMAGED = "O arquivo está incompleto ou danificado. Mande outra cópia da foto";
const SECRETS = ["Ana Souza", "Modelo Secreto", "Telefone"];

test.each(["phone.jpg", "phone.png", "phone.webp", "progressive.jpg"])(
  "%s keeps its pixels and nothing that tells who took it",
  (name) => {
    const bytes = file(name);
    const read = readPicture(bytes, "photo");
    if (typeof read === "string") throw new Error(read);
    expect([read.width, read.height, read.type]).toEqual([480, 320, name.split(".")[1]]);
    for (const secret of SECRETS) {
      if (name.startsWith("phone")) expect(textOf(bytes), secret).toContain(secret);
      expect(textOf(read.bytes), secret).not.toContain(secret);
    }
    expect(textOf(read.bytes)).not.toMatch(/adobe|Text|eXIf/);
    // A cleaned file is read the same again, and changes no more.
    expect(readPicture(read.bytes, "photo")).toEqual(read);
  },
);

test("a photograph stays as it was held", () => {
  const exif = (bytes: Uint8Array) => textOf(bytes).indexOf("Exif\0\0");
  const { bytes } = readJpeg(file("phone.jpg"))!;
  expect([exif(bytes) > 0, bytes[exif(bytes) + 6 + 19]]).toEqual([true, 6]);
  expect(exif(readJpeg(file("progressive.jpg"))!.bytes)).toBe(-1);
});

test("what follows the end of a picture is left out, such as the video of a live photo", () => {
  for (const name of ["phone.jpg", "phone.png", "phone.webp"]) {
    const read = readPicture(join([file(name), latin("\0\0\0\x18ftypmp42 GPS")]), "photo");
    expect(typeof read === "string" ? read : textOf(read.bytes)).not.toContain("ftyp");
  }
});

/** Places of the height and width in the fixtures. */
const FRAME = textOf(file("phone.jpg")).indexOf("\u00ff\u00c0") + 5;
const VP8 = textOf(file("phone.webp")).indexOf("VP8 ") + 14;

test.each([
  [
    "of 60 megapixels (JPEG)",
    patched("phone.jpg", FRAME, 6000 >> 8, 6000 & 255, 10_000 >> 8, 10_000 & 255),
    "A foto tem 60 milhões de pixels. Mande uma de até 40 milhões",
  ],
  [
    "of 60 megapixels (PNG)",
    patched("phone.png", 16, 0, 0, 39, 16, 0, 0, 23, 112),
    "A foto tem 60 milhões de pixels. Mande uma de até 40 milhões",
  ],
  [
    "of four thousand million pixels",
    patched("phone.png", 16, 0, 0, 255, 255, 0, 0, 255, 255),
    "A foto tem 4295 milhões de pixels. Mande uma de até 40 milhões",
  ],
  [
    "of a canvas larger than its pixels (WebP)",
    patched("phone.webp", 24, 255, 255, 0, 255, 255, 0),
    "A foto tem 4295 milhões de pixels. Mande uma de até 40 milhões",
  ],
  [
    "of one line",
    patched("phone.jpg", FRAME, 0, 1, 255, 255),
    "A foto é comprida demais. O lado maior vai até 16.000 pixels",
  ],
  ["without lines", patched("phone.jpg", FRAME, 0, 0), DAMAGED],
  ["without width (WebP)", patched("phone.webp", VP8, 0, 0), DAMAGED],
  [
    "of a stamp",
    patched("phone.png", 16, 0, 0, 0, 80, 0, 0, 0, 60),
    "A foto é pequena: 80 por 60 pixels. O lado maior precisa de 480 ou mais",
  ],
  ["cut off (JPEG)", file("phone.jpg").slice(0, -40), DAMAGED],
  ["cut off (PNG)", file("phone.png").slice(0, -40), DAMAGED],
  ["cut off (WebP)", file("phone.webp").slice(0, -40), DAMAGED],
  ["of a head alone", latin("\u00ff\u00d8\u00ff\u00e0"), DAMAGED],
  [
    "with a chunk that no reader knows",
    latin(`${textOf(file("phone.png").slice(0, 33))}\0\0\0\0EVIL\0\0\0\0`),
    DAMAGED,
  ],
  ["of nothing", new Uint8Array(0), "Escolha um arquivo"],
  [
    "of more than 8 MB",
    new Uint8Array(MAX_PICTURE_BYTES + 1),
    "O arquivo passa de 8 MB. Diminua a foto e tente de novo",
  ],
  [
    "HEIC",
    latin("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    "Não aceitamos HEIC, do iPhone. Mande JPEG, PNG ou WebP. No iPhone, em Ajustes → Câmera → Formatos, escolha “Mais compatível” e tire outra foto; ou mande uma captura de tela desta",
  ],
  [
    "that moves (WebP)",
    latin("RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\x01\0\xff\x01\0ANIM\x06\0\0\0\0\0\0\0\0\0"),
    "A imagem é animada, e só mostramos fotos paradas. Mande uma foto em JPEG, PNG ou WebP, ou uma captura de tela desta",
  ],
  ["AVIF", latin("\0\0\0\x18ftypavif\0\0\0\0"), "Não aceitamos AVIF. Mande JPEG, PNG ou WebP"],
  ["GIF", latin("GIF89a\x01\0\x01\0"), "Não aceitamos GIF. Mande JPEG, PNG ou WebP"],
  ["SVG", latin('<?xml version="1.0"?><svg onload="alert(1)"/>'), "Não aceitamos SVG. Mande JPEG, PNG ou WebP"],
  ["SVG behind a mark", latin("\u00ef\u00bb\u00bf  <svg/>"), "Não aceitamos SVG. Mande JPEG, PNG ou WebP"],
  ["PDF", latin("%PDF-1.7"), "Não aceitamos PDF. Mande JPEG, PNG ou WebP"],
  [
    "a page called foto.jpg",
    latin("<!doctype html><script>"),
    "Este arquivo não é uma foto que conhecemos. Mande JPEG, PNG ou WebP",
  ],
])("a picture %s is refused", (_, bytes, message) => {
  expect(readPicture(bytes as Uint8Array<ArrayBuffer>, "photo")).toBe(message);
});

test("no change of a byte, nor any cut, breaks a reader", () => {
  for (const name of ["phone.jpg", "phone.png", "phone.webp", "progressive.jpg"]) {
    const whole = file(name);
    for (let at = 0; at < whole.length; at += 7) {
      const bytes = patched(name, at, (whole[at]! + 129) & 255);
      expect(() => [readPicture(bytes, "photo"), readPicture(whole.slice(0, at), "logo")]).not.toThrow();
    }
  }
});
