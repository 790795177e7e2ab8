import { useEffect } from 'react';

/**
 * Names the tab after what a page turned out to show. For pages that show up before their data is there: their
 * `meta` was asked too early to know.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
