import { SOCIAL_PROVIDERS, SocialButton } from "../../ui/social-button.tsx";
import { type Section, Specimen } from "./section.tsx";

export const social: Section = {
  id: "entrar-com",
  title: "Entrar com",
  purpose: "Leva à entrada de outro serviço. O site usa só o Google; o componente sabe os seis.",
  keyboard: "Enter abre.",
  contrast: "Tinta sobre branco 17,3 : 1; a marca acompanha a cor do texto.",
  Specimens: () =>
    SOCIAL_PROVIDERS.map((provider) => (
      <Specimen key={provider} name={provider}>
        <SocialButton provider={provider} href="#entrar-com" />
      </Specimen>
    )),
};
