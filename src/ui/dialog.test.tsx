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
