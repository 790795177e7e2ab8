import type { ComponentProps } from 'react';
import { forgetDone } from '../browser/forget-done.ts';
import { sayPage } from '../browser/say-page.ts';
import { Footer } from './footer.tsx';
import { KeepPages } from './kept-pages.tsx';

/* What every page has and none needs at first: one file, since each of its own costs every page its name. */
export { startOwnValidation } from '../browser/own-validation.ts';
export { orKept } from './kept-pages.tsx';

/** Not in the console: what operators see of others is kept nowhere. */
export function BelowPage(props: ComponentProps<typeof Footer>) {
  return (
    <>
      <KeepPages userId={props.user?.id} />
      <Footer {...props} />
    </>
  );
}

/** What follows when a page is shown. */
export function pageShown(pathname: string): void {
  forgetDone();
  sayPage(pathname);
}
