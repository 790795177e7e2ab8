/** Whether an address (postgres://, smtp://, …) leads to the machine that we run on: nothing of it goes over a network. */
export function isOnThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(|localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}
