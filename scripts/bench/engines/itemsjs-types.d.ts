/** The part of itemsjs (which has no types) that the bench uses. */
declare module "itemsjs" {
  export default function itemsjs(
    items: readonly object[],
    configuration: object,
  ): { search(options: object): unknown };
}
