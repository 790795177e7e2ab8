import { useState } from 'react';

/** Tracks which fields are uploading, because the form must not be submitted before they finish. */
export function useUploads() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  return {
    uploading: busy.length > 0,
    onBusyOf: (field: string) => (isBusy: boolean) =>
      setBusy((others) => [...others.filter((other) => other !== field), ...(isBusy ? [field] : [])]),
  };
}
