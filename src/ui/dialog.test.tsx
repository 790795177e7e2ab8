import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

test('a dialog is not a second banner or footer of the page', () => {
  const markup = renderToStaticMarkup(
    <Dialog id="ask" title="Delete the photo?" footer={<button type="button">Delete</button>}>
      It cannot be brought back.
    </Dialog>,
  );
  expect(markup).toContain('Delete the photo?');
  expect(markup).not.toMatch(/<(header|footer)\b/);
});

test('a dialog is named by its title and has a cross, except where a choice is required', () => {
  const markup = (dismissible: boolean) =>
    renderToStaticMarkup(
      <Dialog id="ask" title="Delete the photo?" dismissible={dismissible}>
        It cannot be brought back.
      </Dialog>,
    );
  for (const dismissible of [true, false]) {
    expect(markup(dismissible)).toMatch(
      /<dialog(?=[^>]*aria-labelledby="ask-title").*<h2[^>]*id="ask-title">Delete the photo\?</s,
    );
    expect(markup(dismissible).includes('aria-label="Close"')).toBe(dismissible);
  }
});
