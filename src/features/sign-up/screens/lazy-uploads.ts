import { useEffect, useState } from 'react';

/**
 * The fields for a photo and a video, fetched after the page: neither is needed for an account, and neither does
 * anything without script. Undefined until they are there; where they do not come, the form works without them.
 */
export function useLazyUploads(): typeof import('./sign-up-uploads.ts') | undefined {
  const [fields, setFields] = useState<typeof import('./sign-up-uploads.ts')>();
  useEffect(() => {
    import('./sign-up-uploads.ts').then(setFields, () => {});
  }, []);
  return fields;
}
