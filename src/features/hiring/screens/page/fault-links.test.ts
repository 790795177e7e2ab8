import { createElement, type FunctionComponent } from 'react';
import { expect, test } from 'vitest';
import { faultOf } from '../../../../../test-support/field-faults.ts';
import { htmlOfPart } from '../../../../../test-support/part-of-page.ts';
import type { HireView } from '../../contract.ts';
import { FinishJob } from './finish-job.tsx';
import { PriceOfJob } from './price-of-job.tsx';
import { DeclineRequest, QuoteForm } from './quote-form.tsx';
import type { StepRefused } from './step-refused.ts';
import { WorkPhotos } from './work-photos.tsx';

const hire = {
  id: '0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03',
  side: 'artisan',
  status: 'in_progress',
  customerName: 'Amina Yusuf',
  startDate: '2026-12-01',
  steps: ['propose_price'],
  proposal: null,
  quote: null,
  priceKobo: null,
  balanceKobo: 0,
  amountKobo: 500_000,
  feeBasisPoints: 500,
} as unknown as HireView;

interface RefusedProps {
  hire: HireView;
  quoteId: string;
  refused: StepRefused;
}

test.each([
  ['quote', QuoteForm, 'note', 'quote-note'],
  ['decline-request', DeclineRequest, 'note', 'decline-note'],
  ['propose-price', PriceOfJob, 'note', 'price-note'],
  ['complete', FinishJob, 'photos', 'finished-photos'],
  ['work-photos', WorkPhotos, 'photos', 'work-photos'],
] as const)(
  'the error summary of a refused %s form links to the field at fault, whatever its id',
  (step, Form, name, id) => {
    const refused = { step, message: 'Please look again.', fields: { [name]: 'This is too long.' } };
    const page = createElement(Form as FunctionComponent<RefusedProps>, { hire, quoteId: 'q', refused });
    const html = htmlOfPart(page);
    expect(html).toContain(`<a href="#${id}-field">This is too long.</a>`);
    expect(faultOf(html.replaceAll(/<input type="hidden"[^>]*>/g, ''), id)).toBe('Error: This is too long.');
  },
);
