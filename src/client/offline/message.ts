/** What is said wherever the network is missed (K19). */
export const OFFLINE = "Você está sem internet. Mostrando o que já estava salvo.";
