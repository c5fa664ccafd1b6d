import { LARGE_SIDE_PX, SMALL_SIDE_PX } from "../../../domain/pictures/school-pictures.ts";

const QUALITY = 0.82;

/** Two sizes of a photo, drawn anew: nothing of the file but its pixels is left. Null where the browser cannot read it. */
export async function resizePicture(file: File): Promise<{ readonly large: File; readonly small: File } | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const large = await draw(bitmap, LARGE_SIDE_PX);
    const small = await draw(bitmap, SMALL_SIDE_PX);
    bitmap.close();
    // Browsers without an encoder for WebP write PNG in its place; the two sizes have one type.
    return large && small && large.type === small.type ? { large, small } : null;
  } catch {
    return null;
  }
}

async function draw(bitmap: ImageBitmap, side: number): Promise<File | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await encode(canvas, "image/webp");
  const blob = webp?.type === "image/webp" ? webp : await encode(canvas, "image/jpeg");
  return blob && new File([blob], "foto", { type: blob.type });
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
