/** A link in words. */
export interface LinkView {
  readonly label: string;
  readonly href: string;
}

export interface PaginationView {
  readonly current: number;
  readonly total: number;
  /** Link of a page number. */
  readonly href: (page: number) => string;
}
