import { z } from 'zod';

const WRONG = 'must be tcp://host:port or unix:/path of a ClamAV daemon (clamd)';

/** Address of a ClamAV daemon. Unset: uploads are not scanned. */
export const clamdSettings = {
  CLAMD_URL: z
    .string()
    .refine((value) => readAddress(value) !== undefined, WRONG)
    .optional(),
};

/** The address in the form that `net.connect` takes. */
export type ClamdAddress = { host: string; port: number } | { path: string };

function readAddress(value: string): ClamdAddress | undefined {
  const path = /^unix:(?:\/\/)?(\/[^\0]+)$/.exec(value)?.[1];
  if (path) return { path };
  const [, host, port] = /^tcp:\/\/(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(value) ?? [];
  if (!host || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

export const readClamd = (value: string | undefined): ClamdAddress | undefined =>
  value === undefined ? undefined : readAddress(value);
