import { createElement } from "react";
import { readFields, textOf } from "../../parts/forms/form-answer.ts";
import { PicturesContent } from "./pictures-content.tsx";
import { toPicturesView } from "./pictures-view.ts";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/fotos`: photos and the logo of the school. */
export const PICTURES: DeskSection = {
  slug: "fotos",
  title: "Fotos",
  right: "page",
  notices: {
    enviada: {
      variant: "success",
      text: "Recebemos a imagem. Ela aparece na página depois que uma pessoa da equipe vir.",
    },
    ordem: { variant: "success", text: "Ordem salva. A página muda em alguns minutos." },
    removida: { variant: "success", text: "Imagem removida. Ela sai da página em alguns minutos." },
  },
  load: async (desk, refused) => {
    const view = toPicturesView(await desk.backend().pictures.list(desk.token), desk, refused);
    return createElement(PicturesContent, { view });
  },
  submit: async ({ backend, token }, form) => {
    const { pictures } = backend();
    switch (textOf(form, "acao")) {
      case "ordenar":
        await pictures.order(token, { ids: textOf(form, "ids").split(" ").slice(0, 100) });
        return "ordem";
      case "remover-foto":
        await pictures.remove(token, { id: textOf(form, "id") });
        return "removida";
      default: {
        const [large, small, share] = [fileOf(form, "large"), fileOf(form, "small"), fileOf(form, "share")];
        const fields = readFields(form, "picture");
        const sizes = { large: large ?? new File([], "foto"), ...(small && { small }), ...(share && { share }) };
        await pictures.send(token, { ...fields, ...sizes });
        return "enviada";
      }
    }
  },
  countWaiting: async ({ backend, token }) => {
    const pictures = await backend().pictures.list(token);
    const isEmpty = !pictures.some(({ kind, status }) => kind === "photo" && status !== "refused");
    return { count: isEmpty ? 1 : 0, label: "página sem nenhuma foto sua" };
  },
};

/** A chosen file; a browser sends an empty one for none. */
function fileOf(form: FormData, name: string): File | null {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}
