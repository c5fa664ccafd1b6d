declare module "virtual:common-passwords" {
  /** The passwords that leaked most, in lower case, one a line (`scripts/draw-common-passwords.ts`). */
  const words: string;
  export default words;
}
