interface StoredFiles {
  readonly store: "FILES" | "SNAPSHOT" | "REDIRECTS";
  /** Beginning of the keys, a regular expression. */
  readonly keys: string;
  readonly what: string;
  /** Whom they may be about; nobody's files are in the copy of one's data. */
  readonly whose: string;
  readonly until: string;
  /** Module that deletes them. */
  readonly eraser: string;
  /** Modules that write them. */
  readonly writers: readonly string[];
}

/** Every kind of file in the buckets and namespaces. A test compares the list with what the program writes. */
export const STORED_FILES: readonly StoredFiles[] = [
  {
    store: "FILES",
    keys: "(waiting|published)/[gpc]/",
    what: "pictures that a school sent, without their metadata",
    whose: "the school; people in a picture have it taken down by the team",
    until:
      "removed, refused or taken down; a minute later where that was interrupted (`unsettled_file`), a day without a row",
    eraser: "pictures/picture-files.ts",
    writers: ["pictures/picture-files.ts"],
  },
  {
    store: "FILES",
    keys: "eventos/",
    what: "counters by day",
    whose: "nobody",
    until: "as long as the figures",
    eraser: "figures/event-files.ts",
    writers: ["figures/event-files.ts"],
  },
  {
    store: "SNAPSHOT",
    keys: "(erased|access)/",
    what: "the journal of erasures and access changes",
    whose: "nobody: keys of rows",
    until: "120 days, by the expiry of each key",
    eraser: "journal/archive-journal.ts",
    writers: ["journal/archive-journal.ts"],
  },
  {
    store: "SNAPSHOT",
    keys: "(manifest|places|segments|rankings|details|answers|events|addresses|ground|outlines|parts|schools|offers)/",
    what: "published data, with published reviews",
    whose: "authors of reviews, by the name that they chose",
    until: "the next publication, which follows a change in a minute",
    eraser: "publish/retired-files.ts",
    writers: [
      "publish/publication.ts",
      "publish/publish-addresses.ts",
      "publish/publish-changes.ts",
      "publish/publish-segments.ts",
      "publish/publishing.ts",
    ],
  },
  {
    store: "SNAPSHOT",
    keys: "confianca$",
    what: "public figures",
    whose: "nobody",
    until: "written over each minute",
    eraser: "figures/trust-figures.ts",
    writers: ["figures/trust-figures.ts"],
  },
  {
    store: "SNAPSHOT",
    keys: "redirects$",
    what: "all redirects",
    whose: "nobody",
    until: "written over when one changes",
    eraser: "redirects/publish-redirects.ts",
    writers: ["redirects/publish-redirects.ts"],
  },
  {
    store: "REDIRECTS",
    keys: "/",
    what: "each redirect",
    whose: "nobody",
    until: "the team deletes it",
    eraser: "redirects/edit.ts",
    writers: ["redirects/edit.ts"],
  },
];
