import type { ComponentProps } from 'react';
import { announcePage } from '../browser/announce-page.ts';
import { clearDoneParam } from '../browser/clear-done-param.ts';
import { Footer } from './footer.tsx';
import { PageCache } from './page-cache.tsx';

/* What every page uses, but not at first. It is one file, because the name of each further file would be part of every
   page. */
export { orCachedPage } from './page-cache.tsx';

/** Not used in the console, because what operators see of other people must not be kept. */
export function BelowPage(props: ComponentProps<typeof Footer>) {
  return (
    <>
      <PageCache userId={props.user?.id} />
      <Footer {...props} />
    </>
  );
}

/** Runs each time a page is shown. */
export function pageShown(pathname: string): void {
  clearDoneParam();
  announcePage(pathname);
}
