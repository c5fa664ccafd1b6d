/** Client of a request, as the site describes it. */
export interface ClientInfo {
  /** Key for rate limits: the network of the client's address, never a whole IPv6 address. */
  readonly ip: string;
  readonly device: string;
}
