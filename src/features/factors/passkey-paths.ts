/** Endpoints that the browser's passkey code calls. */
export const passkeyPaths = {
  signInOptions: '/api/auth/passkey/options',
  addOptions: '/api/users/me/factors/passkeys/options',
  proveOptions: '/api/users/me/factors/proof/options',
  prove: '/api/users/me/factors/proof',
} as const;
