import { SOCIAL_PROVIDERS, SocialButton } from "../../ui/social-button.tsx";
import type { Section } from "./section.tsx";

export const social: Section = {
  id: "entrar-com",
  title: "Entrar com",
  purpose: "Leva à entrada de outro serviço. O site usa só o Google; o componente sabe os seis.",
  keyboard: "Enter abre.",
  contrast: "Tinta sobre branco 17,3 : 1; a marca acompanha a cor do texto.",
  specimens: Object.fromEntries(
    SOCIAL_PROVIDERS.map((provider) => [
      provider,
      <SocialButton key={provider} provider={provider} href="#entrar-com" />,
    ]),
  ),
};
