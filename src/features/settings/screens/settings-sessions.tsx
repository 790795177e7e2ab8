import { Form, useNavigation } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type StepUp, StepUpFields } from '../../sessions/screens/public.ts';
import type { OwnSession } from '../contract.ts';
import type { SettingsRefused } from './settings-action.ts';
import { SettingsSection } from './settings-section.tsx';

const isPhone = (device: string): boolean => /Android|iPhone|iPad/.test(device);

/** This session and the two most recently used; others are folded. */
const DEVICES_SHOWN = 3;

/** Section with the account's sessions, and buttons to end them. */
export function SessionSettings({
  sessions,
  stepUp,
  refused,
}: {
  sessions: OwnSession[];
  stepUp: StepUp;
  refused: SettingsRefused | undefined;
}) {
  const { state, formData } = useNavigation();
  const ofSession = (id: string) =>
    refused?.intent === 'end-session' && refused.values?.id === id ? refused : undefined;
  const ending = state === 'idle' ? null : formData?.get('id');
  const others = sessions.slice(DEVICES_SHOWN);
  const device = (session: OwnSession) => (
    <li key={session.id}>
      <Icon name={isPhone(session.device) ? 'smartphone' : 'monitor'} />
      <div>
        <p className="settings-device">
          {session.device}
          {session.current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="settings-when">
          {session.current ? 'In use now' : `Last used ${formatMoment(session.last_used_at)}`}
        </p>
        <p className="settings-when">Signed in {formatMoment(session.signed_in_at)}</p>
      </div>
      {!session.current && (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="id" value={session.id} />
          {/* Shown only after it was required, to avoid a field at every session. */}
          {ofSession(session.id) && (
            <StepUpFields stepUp={stepUp} refused={refused} id={`end-${session.id}`} />
          )}
          <Button
            type="submit"
            variant="secondary"
            size="small"
            pending={ending === session.id}
            pendingLabel="Signing out..."
          >
            Sign out
            <span className="visually-hidden">
              {' '}
              {session.device}, last used {formatMoment(session.last_used_at)}
            </span>
          </Button>
        </Form>
      )}
    </li>
  );
  return (
    <SettingsSection
      id="devices"
      title="Devices"
      lead="Where you are signed in. Don’t recognise one? Sign it out and change your password."
    >
      <ul className="settings-devices">{sessions.slice(0, DEVICES_SHOWN).map(device)}</ul>
      {others.length > 0 && (
        <Fold
          summary={others.length === 1 ? '1 more device' : `${others.length} more devices`}
          open={others.some(({ id }) => ofSession(id))}
        >
          <ul className="settings-devices">{others.map(device)}</ul>
        </Fold>
      )}
      {refused && !refused.sessionEnded && <ErrorSummary message={refused.message} />}
      {sessions.length > 1 && (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="end-others" />
          {refused?.intent === 'end-others' && (
            <StepUpFields stepUp={stepUp} refused={refused} id="end-others" />
          )}
          <Button
            type="submit"
            variant="secondary"
            pending={state !== 'idle' && formData?.get('intent') === 'end-others'}
          >
            Sign out all other devices
          </Button>
        </Form>
      )}
    </SettingsSection>
  );
}
