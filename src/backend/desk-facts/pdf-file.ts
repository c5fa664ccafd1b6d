import { Unzlib } from "fflate";

export const MAX_PDF_BYTES = 2 * 1024 * 1024;
/** Maximum bytes of the compressed objects, unpacked: the end of a bomb. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Compressed bytes that are unpacked at a time, each to a thousand at most. */
const PIECE = 1024;

/** Names of what a list for reading and printing does not need: programs, other files, and forms that are sent away. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![^\0\s()<>[\]{}/%])/;
/** An action on opening; a destination in brackets, at which reading begins, is none. */
const ON_OPENING = /\/OpenAction(?![^\0\s()<>[\]{}/%])[\0\s]*(?![\0\s[])/;
const ENCRYPTED = /\/Encrypt(?![^\0\s()<>[\]{}/%])/;
const PACKED = /\/ObjStm(?![^\0\s()<>[\]{}/%])/g;

const ENDING = "O arquivo está incompleto ou danificado. Mande outra cópia do PDF";
const UNREAD = "Não conseguimos ler este PDF por dentro. Salve-o de novo, por “Imprimir” e “Salvar como PDF”, e mande";

/**
 * Why a file is not taken as a PDF for reading, in a sentence for who sent it; null for one that is. Looks also into packed
 * objects, and at names that are written by the codes of their letters.
 */
export function whyNoPdf(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return "Escolha um arquivo";
  if (bytes.length > MAX_PDF_BYTES)
    return "O arquivo passa de 2 MB. Mande a lista sem fotos, ou informe o endereço dela";
  const text = latin(bytes);
  if (!/^%PDF-[12]\.\d/.test(text)) return "Este arquivo não é um PDF. Salve a lista como PDF e mande de novo";
  if (!text.slice(-1024).includes("%%EOF")) return ENDING;
  const written = withoutCodes(text);
  if (ENCRYPTED.test(written)) return "O PDF tem senha ou proteção. Salve-o sem senha e mande de novo";
  // Names of packed objects are written by codes only to hide them.
  if (countOf(written) !== countOf(text)) return UNREAD;
  const packed = unpack(bytes, text);
  if (packed === null) return UNREAD;
  const whole = `${written}\n${withoutCodes(packed)}`;
  if (ACTIVE.test(whole) || ON_OPENING.test(whole)) {
    return "O PDF tem programa, formulário ou outro arquivo dentro. Salve-o de novo, por “Imprimir” e “Salvar como PDF”, e mande";
  }
  return null;
}

/** The dictionary of packed objects: names, numbers and references, without comments and texts, in which more could hide. */
const DICTIONARY = /^obj\s*<<[\w\s/<>[\].+-]*>>\s*$/;

/** The text of the packed objects (ISO 32000, 7.5.7); null when they are packed otherwise than by deflate, or too large. */
function unpack(bytes: Uint8Array, text: string): string | null {
  let unpacked = "";
  for (const { index } of text.matchAll(PACKED)) {
    const keyword = text.indexOf("stream", index);
    const dictionary = text.slice(Math.max(text.lastIndexOf("obj", index), 0), keyword);
    const gap = /^stream(\r?\n)/.exec(text.slice(keyword, keyword + 8))?.[1];
    const end = text.indexOf("endstream", keyword);
    if (keyword < 0 || !gap || end < 0 || !DICTIONARY.test(dictionary)) return null;
    // Not packed at all: its names were read with the others.
    if (!/\/(?:Filter|F)\b/.test(dictionary)) continue;
    if (!/\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary)) return null;
    if (/\/(?:DecodeParms|DP|F)\b/.test(dictionary)) return null;
    const part = inflate(bytes.subarray(keyword + 6 + gap.length, end), MAX_UNPACKED_BYTES - unpacked.length);
    if (part === null) return null;
    unpacked += `${part}\n`;
  }
  return unpacked;
}

function inflate(bytes: Uint8Array, maxBytes: number): string | null {
  let text = "";
  const unpacker = new Unzlib((part) => {
    text += latin(part);
  });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      unpacker.push(bytes.slice(at, at + PIECE), at + PIECE >= bytes.length);
      if (text.length > maxBytes) return null;
    }
    return text;
  } catch {
    return null;
  }
}

const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** Names with their letters in place of codes: "/J#53" is "/JS". */
const withoutCodes = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const countOf = (text: string) => text.match(PACKED)?.length ?? 0;
