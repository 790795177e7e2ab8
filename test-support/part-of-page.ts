import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/** The HTML of a part of a screen as the server renders it, without an app and without parts that load later. */
export function htmlOfPart(part: ReactElement): string {
  const Page = createRoutesStub([{ path: '/', Component: () => part }]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
}
