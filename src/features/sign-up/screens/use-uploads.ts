import { useState } from 'react';

/** Which fields of a form are uploading something: it is not sent before they have done. */
export function useUploads() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  return {
    uploading: busy.length > 0,
    onBusyOf: (field: string) => (isBusy: boolean) =>
      setBusy((others) => [...others.filter((other) => other !== field), ...(isBusy ? [field] : [])]),
  };
}
