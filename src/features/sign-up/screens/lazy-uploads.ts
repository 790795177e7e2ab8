import { startTransition, useEffect, useState } from 'react';

/**
 * Fields for photo and video, loaded after the page, since both are optional and need JavaScript. Undefined until
 * loaded; if loading fails, the form works without them.
 */
export function useLazyUploads(): typeof import('./sign-up-uploads.ts') | undefined {
  const [fields, setFields] = useState<typeof import('./sign-up-uploads.ts')>();
  useEffect(() => {
    import('./sign-up-uploads.ts').then(
      (loaded) => startTransition(() => setFields(loaded)),
      () => {},
    );
  }, []);
  return fields;
}
