import type { ComponentProps } from 'react';
import { startFocusAfterForm } from '../browser/focus-after-form.ts';
import { forgetDone } from '../browser/forget-done.ts';
import { startOwnValidation } from '../browser/own-validation.ts';
import { sayPage } from '../browser/say-page.ts';
import { Footer } from './footer.tsx';
import { KeepPages } from './kept-pages.tsx';

/* What every page uses, but not at first. It is one file, because the name of each further file would be part of every
   page. */
export { orKept } from './kept-pages.tsx';

/** Not used in the console, because what operators see of other people must not be kept. */
export function BelowPage(props: ComponentProps<typeof Footer>) {
  return (
    <>
      <KeepPages userId={props.user?.id} />
      <Footer {...props} />
    </>
  );
}

/** Forms show our own messages, and move the focus to what became of them. */
export function startForms(): void {
  startOwnValidation();
  startFocusAfterForm();
}

/** Runs each time a page is shown. */
export function pageShown(pathname: string): void {
  forgetDone();
  sayPage(pathname);
}
