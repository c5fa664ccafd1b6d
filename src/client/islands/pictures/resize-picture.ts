import { LARGE_SIDE_PX, SHARE_PX, SMALL_SIDE_PX, shareCut } from "../../../domain/pictures/school-pictures.ts";

const QUALITY = 0.82;

interface Sizes {
  readonly large: File;
  readonly small: File;
  /** Null for a photo that is too small to fill a shared link. */
  readonly share: File | null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sizes of a photo, redrawn: only its pixels are left. Null where the browser cannot read it. */
export async function resizePicture(file: File): Promise<Sizes | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    const cut = shareCut(bitmap);
    const large = await encode(draw(bitmap, whole, within(bitmap, LARGE_SIDE_PX)));
    const small = await encode(draw(bitmap, whole, within(bitmap, SMALL_SIDE_PX)));
    const share = cut && (await toFile(draw(bitmap, cut, SHARE_PX), "image/jpeg"));
    bitmap.close();
    // Browsers without an encoder for WebP write PNG in its place; the two sizes have one type.
    return large && small && large.type === small.type ? { large, small, share } : null;
  } catch {
    return null;
  }
}

function within({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws an area of a picture in a size. Throws where the browser has no canvas. */
function draw(bitmap: ImageBitmap, area: Size & { readonly x: number; readonly y: number }, size: Size) {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  return canvas;
}

async function encode(canvas: HTMLCanvasElement): Promise<File | null> {
  const webp = await toFile(canvas, "image/webp");
  return webp?.type === "image/webp" ? webp : await toFile(canvas, "image/jpeg");
}

async function toFile(canvas: HTMLCanvasElement, type: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  return blob && new File([blob], "foto", { type: blob.type });
}
