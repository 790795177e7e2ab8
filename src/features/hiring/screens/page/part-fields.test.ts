import { createElement } from 'react';
import { expect, test } from 'vitest';
import { faultOf } from '../../../../../test-support/field-faults.ts';
import { htmlOfPart } from '../../../../../test-support/part-of-page.ts';
import { PartFields } from './part-fields.tsx';

const refusedFor = (fields: Record<string, string>) =>
  htmlOfPart(
    createElement(PartFields, {
      quote: null,
      feeBasisPoints: 500,
      firstDay: '2026-12-01',
      values: {},
      fields,
    }),
  );

test('an error about the parts as a whole is tied to the first part, where the summary’s link leads', () => {
  const html = refusedFor({ parts: 'Please give at least 2 parts.' });
  expect(html).toMatch(/<details class="folded-form" open/);
  expect(faultOf(html, 'parts')).toBe('Error: Please give at least 2 parts.');
  expect(faultOf(html, 'parts.0.title')).toBe('Error: Please give at least 2 parts.');
});

test('an error about one part is tied to its own field', () => {
  const html = refusedFor({ 'parts.1.title': 'What is this part called?' });
  expect(faultOf(html, 'parts.1.title')).toBe('Error: What is this part called?');
  expect(faultOf(html, 'parts.0.title')).toBeUndefined();
});
