/** Whether an address (postgres://, smtp://, …) is on this machine, so that its traffic crosses no network. */
export function isOnThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(|localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}
