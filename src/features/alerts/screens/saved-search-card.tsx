import { Form, Link, useNavigation } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Alert, SavedSearch } from '../contract.ts';
import type { SavedSearchPress } from './saved-search-press.ts';

/** Returns a function that tells whether a button (`step`) of the form about this id is being submitted. */
function useSending(id: string): (step: string) => boolean {
  const { formData } = useNavigation();
  return (step) => formData?.get('id') === id && formData.get('step') === step;
}

interface SearchCardProps {
  search: SavedSearch;
  refused: SavedSearchPress | undefined;
}

/** Card of a saved search: link to its list, email switch, name, and a button to remove it. */
export function SearchCard({ search, refused }: SearchCardProps) {
  const { id, name, link, emails, about, savedAt } = search;
  const isSending = useSending(id);
  const step = emails ? 'off' : 'on';
  return (
    <Card as="li" className="saved-search">
      <h2 className="saved-search-name">
        <Link to={link}>{name}</Link>
      </h2>
      <p className="saved-search-since">Saved on {formatDay(savedAt)}</p>
      {about === null ? (
        <p className="saved-search-about">It has no trade or place, so we can’t email you about it.</p>
      ) : (
        <>
          <p className="saved-search-about">
            {emails ? 'We email you about new artisans' : 'Email me about new artisans'}: {about}
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="step"
              value={step}
              variant="secondary"
              size="small"
              icon={<Icon name={emails ? 'bell-off' : 'bell'} />}
              pending={isSending(step)}
            >
              {emails ? 'Stop emails' : 'Email me'}
              <span className="visually-hidden"> about {name}</span>
            </Button>
          </Form>
        </>
      )}
      <div className="saved-search-foot">
        <details key={name} open={refused?.name !== undefined}>
          <summary>
            Rename<span className="visually-hidden"> {name}</span>
          </summary>
          <Form method="post" className="saved-search-rename" preventScrollReset>
            <input type="hidden" name="step" value="rename" />
            <input type="hidden" name="id" value={id} />
            <TextField
              id={`name-${id}`}
              name="name"
              label="Name"
              maxLength={120}
              required
              defaultValue={refused?.name ?? name}
              error={refused?.name === undefined ? undefined : refused.message}
            />
            <Button type="submit" size="small" variant="secondary" pending={isSending('rename')}>
              Save name
            </Button>
          </Form>
        </details>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="step"
            value="remove"
            variant="quiet"
            size="small"
            icon={<Icon name="trash-2" />}
            pending={isSending('remove')}
          >
            Remove<span className="visually-hidden"> {name}</span>
          </Button>
        </Form>
      </div>
    </Card>
  );
}

/** Alerts that belong to no saved search. */
export function LooseAlerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <section className="loose-alerts" aria-labelledby="alerts">
      <h2 id="alerts">Alerts</h2>
      <ul className="saved-search-list">
        {alerts.map((alert) => (
          <LooseAlert key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function LooseAlert({ alert: { id, about, endsAt } }: { alert: Alert }) {
  const isSending = useSending(id);
  return (
    <Card as="li" className="saved-search">
      <h3 className="saved-search-name">{about}</h3>
      <p className="saved-search-about">We’ll email you when one joins, until {formatDay(endsAt)}.</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="step"
          value="stop"
          variant="secondary"
          size="small"
          icon={<Icon name="bell-off" />}
          pending={isSending('stop')}
        >
          Stop this alert<span className="visually-hidden">: {about}</span>
        </Button>
      </Form>
    </Card>
  );
}
