import { createElement } from 'react';
import { expect, test } from 'vitest';
import { faultOf } from '../../../../test-support/field-faults.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { EVIDENCE_KINDS } from '../../../shared/sanction-words.ts';
import { GiveSanction } from './give-sanction.tsx';

test('a refused sanction shows each mistake at its field, and missing evidence at every kind of evidence', () => {
  const fields = { evidence: 'Please say of what kind it is.', days: 'At most 90.' };
  const html = htmlOfPart(
    createElement(GiveSanction, {
      outcome: { message: 'No.', refused: true, fields, typed: { act: 'sanction', days: '91' } },
      sanctionId: 'one',
    }),
  );
  for (const kind of EVIDENCE_KINDS)
    expect(faultOf(html, `evidence-${kind}`), kind).toBe('Error: Please say of what kind it is.');
  expect(faultOf(html, 'days')).toBe('Error: At most 90.');
  expect(faultOf(html, 'reason')).toBeUndefined();
});
