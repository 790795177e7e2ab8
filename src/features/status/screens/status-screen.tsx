import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { type SiteStatus, showStatusCall } from '../contract.ts';
import type { PartState, SitePartName } from '../site-parts.ts';
import './status.css';

export const meta = () => [
  { title: `What works now · ${PRODUCT_NAME}` },
  {
    name: 'description',
    content: `Whether pages, payments, pay-outs, messages and emails of ${PRODUCT_NAME} work now.`,
  },
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ context }: LoaderFunctionArgs): Promise<SiteStatus> =>
  context.get(apiContext).call(showStatusCall, {});

const names: Record<SitePartName, string> = {
  pages: 'Finding and hiring artisans',
  payments: 'Payments',
  payouts: 'Pay-outs to artisans’ banks',
  messages: 'Messages',
  emails: 'Emails',
};

const states: Record<PartState, { label: string; tone: BadgeTone }> = {
  works: { label: 'Works', tone: 'good' },
  late: { label: 'Late', tone: 'warn' },
  paused: { label: 'Paused', tone: 'warn' },
  down: { label: 'Not working', tone: 'bad' },
};

/** What each state means for users. */
const meanings: Record<SitePartName, Record<Exclude<PartState, 'works'>, string>> = {
  pages: {
    late: 'Some pages take longer than usual.',
    paused: 'Some pages are paused.',
    down: 'We can’t show or save anything right now. Nothing that was confirmed is lost.',
  },
  payments: {
    late: 'A payment may be confirmed later than usual. If your bank took the money, do not pay again.',
    paused: 'Payments aren’t possible right now. Money already paid stays held for its job.',
    down: 'Payments aren’t possible right now. Money already paid stays held for its job.',
  },
  payouts: {
    late: 'Money for artisans is on its way, but may arrive later than usual.',
    paused: 'Pay-outs are on hold. Artisans’ money is safe.',
    down: 'Pay-outs are on hold. Artisans’ money is safe.',
  },
  messages: {
    late: 'Messages may arrive later than usual.',
    paused: 'No one can send new messages right now.',
    down: 'Messages wait on your device and are sent when we are back.',
  },
  emails: {
    late: 'Emails go out later than usual. What they say is also on your hires’ pages.',
    paused: 'Emails are on hold.',
    down: 'Emails are on hold until we are back.',
  },
};

const lastWords: Partial<Record<SitePartName, string>> = {
  payouts: 'The last one reached a bank on',
  emails: 'The last one went out on',
};

/** Page with the state of each part of the site. */
export default function StatusScreen() {
  const { checked_at, parts } = useLoaderData<typeof loader>();
  const broken = parts.filter(({ state }) => state !== 'works');
  const title = broken.length === 0 ? 'Everything works' : 'Some parts have problems';
  return (
    <div className="page page-body">
      <PageHeading
        title={title}
        eyebrow="What works now"
        lead={
          broken.length === 0
            ? 'Still having a problem? Tell us what you did and what you saw.'
            : 'We know about it. What you have booked and paid is safe.'
        }
        actions={
          <ButtonLink to="/contact" variant="secondary">
            Contact Us
          </ButtonLink>
        }
      />
      <ul className="status-parts">
        {parts.map(({ part, state, since, last_at }) => (
          <Card as="li" key={part} className="status-part">
            <h2>{names[part]}</h2>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
            {state !== 'works' && (
              <p>
                {meanings[part][state]}
                {since && (
                  <>
                    {' '}
                    Since <time dateTime={since}>{formatMoment(since)}</time>.
                  </>
                )}
              </p>
            )}
            {last_at && lastWords[part] && (
              <p className="status-last">
                {lastWords[part]} <time dateTime={last_at}>{formatMoment(last_at)}</time>.
              </p>
            )}
          </Card>
        ))}
      </ul>
      <p className="status-last">
        Checked on <time dateTime={checked_at}>{formatMoment(checked_at)}</time>, Lagos time. Open this page
        again for a newer check.
      </p>
    </div>
  );
}
