declare module "virtual:common-passwords" {
  /** The most leaked passwords, in lower case, one per line (`scripts/draw-common-passwords.ts`). */
  const words: string;
  export default words;
}
