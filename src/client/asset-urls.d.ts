declare module "*?url" {
  /** Path of the built file. */
  const path: string;
  export default path;
}
