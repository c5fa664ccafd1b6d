/** A file of the documentation, as text. */
declare module "*.md?raw" {
  const text: string;
  export default text;
}
