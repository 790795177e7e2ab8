import type { ComponentProps } from 'react';
import { announcePage } from '../browser/announce-page.ts';
import { clearDoneParam } from '../browser/clear-done-param.ts';
import { startFocusAfterForm } from '../browser/focus-after-form.ts';
import { startKeepingSentValues } from '../browser/keep-sent-values.ts';
import { startOwnValidation } from '../browser/own-validation.ts';
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

/** Forms show our own messages, keep what was sent, and move the focus to what became of it. */
export function startForms(): void {
  startOwnValidation();
  startKeepingSentValues();
  startFocusAfterForm();
}

/** Runs each time a page is shown. */
export function pageShown(pathname: string): void {
  clearDoneParam();
  announcePage(pathname);
}
