/** Options of a closed list whose index is a bit position (STAGES, GRADES, SHIFTS, TAGS). */
type Options<S extends string> = readonly { readonly slug: S }[];

/** Mask with one bit per slug that is in the list; others are ignored. */
export function maskOf<S extends string>(options: Options<S>, slugs: Iterable<string>): number {
  let mask = 0;
  for (const slug of slugs) {
    const bit = options.findIndex((o) => o.slug === slug);
    if (bit >= 0) mask |= 1 << bit;
  }
  return mask;
}

/** The slugs whose bits are set, in list order. A loop, as every decoded school goes through it. */
export function slugsOf<S extends string>(options: Options<S>, mask: number): S[] {
  const slugs: S[] = [];
  for (let bit = 0; mask >>> bit; bit++) if (mask & (1 << bit)) slugs.push(options[bit]!.slug);
  return slugs;
}

/** The options whose bits are set, in list order. */
export function optionsOf<O extends { readonly slug: string }>(options: readonly O[], mask: number): O[] {
  return options.filter((_, bit) => mask & (1 << bit));
}
