/**
 * Whether an address (postgres://, smtp://, …) is on this machine, so that its traffic crosses no network: its name says
 * so, or it is the folder of a Unix socket.
 */
export function isOnThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(|localhost|127(\.\d+){3}|%2F.*|\[::1\])$/i.test(hostname);
}
