export interface ClientInfo {
  /** Key for rate limits: the network of the client's address, never a whole IPv6 address. */
  readonly ip: string;
  readonly device: string;
}

/** A call whose attempts are counted: its bindings, its client and its instant. */
export interface Caller<Bindings> {
  readonly env: Bindings;
  readonly client: ClientInfo;
  readonly now: Date;
}
