/** Refuses every host but this machine, so that load is never sent to anybody else. */
export function assertLoopback(origin: string): void {
  const { hostname } = new URL(origin);
  if (hostname !== "localhost" && hostname !== "[::1]" && !/^127(\.\d{1,3}){3}$/.test(hostname)) {
    throw new Error(`Carga só nesta máquina: ${hostname} não é dela.`);
  }
}
