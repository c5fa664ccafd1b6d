/** A document as text. */
declare module "*.md?raw" {
  const text: string;
  export default text;
}

/** A picture as a data URL. */
declare module "*.jpg?inline" {
  const url: string;
  export default url;
}

declare module "*.graphql?raw" {
  const text: string;
  export default text;
}
