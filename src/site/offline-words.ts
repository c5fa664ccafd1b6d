/** Text shown without network (K19). */
export const OFFLINE = "Você está sem internet. Mostrando o que já estava salvo.";
