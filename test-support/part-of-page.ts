import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/** A part of a screen as the server sends it, without an app; what is loaded later is left out. */
export function htmlOfPart(part: ReactElement): string {
  const Page = createRoutesStub([{ path: '/', Component: () => part }]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
}
