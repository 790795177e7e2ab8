import { useEffect } from 'react';

/**
 * Sets the tab's title for pages that are shown before their data has arrived, when their `meta` did not know it yet.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
