declare module "virtual:component-uses" {
  /** The screens that use a component of each section, by the file of the section. */
  export const USES: Readonly<Record<string, readonly string[]>>;
}
