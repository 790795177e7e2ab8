import { Form, useNavigation } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { OwnAvailability } from '../contract.ts';
import type { Refused } from './refused.ts';

interface OtherCalendarsProps extends Pick<OwnAvailability, 'feedUrl' | 'subscription'> {
  /** What was just saved, from the URL; null if nothing. */
  saved: string | null;
  refused: Refused | undefined;
}

/** Connects the artisan's phone calendar: its busy times block bookings, and bookings appear in it. */
export function OtherCalendars({ feedUrl, subscription, saved, refused }: OtherCalendarsProps) {
  const { state, formData } = useNavigation();
  const sending = (step: string) => state !== 'idle' && formData?.get('step') === step;
  return (
    <FoldSection
      id="calendars"
      title="Your other calendar"
      className="other-calendars"
      aside={subscription || feedUrl ? 'Linked' : 'None'}
      open={/^(calendar|feed)/.test(saved ?? '') || refused !== undefined}
      wide
    >
      <div className="stack">
        <h3>Block your busy times</h3>
        {saved === 'calendar' && !refused && (
          <FormMessage tone="good" title="We’ve read your calendar and blocked your busy times." />
        )}
        {saved === 'calendar-off' && !refused && (
          <FormMessage
            tone="good"
            title="We no longer read your calendar. The times it blocked are free again."
          />
        )}
        {refused && <ErrorSummary message={refused.message} fields={refused.fields ?? {}} />}
        {subscription ? (
          <>
            <p>{stateOf(subscription)}</p>
            <Form method="post">
              <input type="hidden" name="step" value="unsubscribe" />
              <Button type="submit" variant="secondary" pending={sending('unsubscribe')}>
                Stop reading this calendar
              </Button>
            </Form>
          </>
        ) : (
          <Form method="post" className="form">
            <input type="hidden" name="step" value="subscribe" />
            <TextField
              name="url"
              label="Calendar address"
              hint="In Google Calendar: Settings, your calendar, “Secret address in iCal format”. We store only the times, not titles or places."
              type="text"
              inputMode="url"
              autoComplete="off"
              maxLength={2000}
              required
              defaultValue={refused?.values?.url}
              error={refused?.fields?.url}
            />
            <Button
              type="submit"
              variant="secondary"
              pending={sending('subscribe')}
              pendingLabel="Reading it..."
            >
              Block my busy times
            </Button>
          </Form>
        )}
      </div>
      <div className="stack">
        <h3>See your bookings there</h3>
        {feedUrl ? (
          <>
            {saved === 'feed' && (
              <FormMessage
                tone="good"
                title="Your calendar address is ready. Any older one no longer works."
              />
            )}
            <TextField
              name="feedUrl"
              label="Secret address of your bookings"
              hint="Add it in your calendar under “From URL”. Anyone who has it can read your bookings, with addresses and phone numbers, so keep it private."
              readOnly
              defaultValue={feedUrl}
              key={feedUrl}
            />
            <div className="availability-actions">
              <Button type="button" className="needs-script" onClick={() => void copy(feedUrl)}>
                Copy address
              </Button>
              <Form method="post">
                <input type="hidden" name="step" value="feed" />
                <Button type="submit" variant="secondary" pending={sending('feed')}>
                  Get a new address
                </Button>
              </Form>
              <Form method="post">
                <input type="hidden" name="step" value="end-feed" />
                <Button type="submit" variant="secondary" pending={sending('end-feed')}>
                  Delete this address
                </Button>
              </Form>
            </div>
          </>
        ) : (
          <>
            {saved === 'feed-off' && (
              <FormMessage tone="good" title="Your calendar address no longer works." />
            )}
            <Form method="post">
              <input type="hidden" name="step" value="feed" />
              <Button type="submit" variant="secondary" pending={sending('feed')}>
                Get my calendar address
              </Button>
            </Form>
          </>
        )}
      </div>
    </FoldSection>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast('Address copied', 'good');
  } catch {
    showToast('Your browser doesn’t let us copy. Please select the address and copy it.', 'info');
  }
}

function stateOf({ host, readAt, fault }: NonNullable<OwnAvailability['subscription']>): string {
  const read = readAt ? formatMoment(readAt) : 'never';
  return fault === null
    ? `We read your calendar at ${host} every hour, last ${read}.`
    : `We couldn’t read your calendar at ${host} last time. The busy times from ${read} stay blocked until we can.`;
}
