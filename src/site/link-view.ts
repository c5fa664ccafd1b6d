export interface LinkView {
  readonly label: string;
  readonly href: string;
}

export interface PaginationView {
  readonly current: number;
  readonly total: number;
  readonly href: (page: number) => string;
}
