import { Link, useFetcher } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { OfferedWish } from './alert-form-result.ts';
import type { SavedSearchPress } from './saved-search-press.ts';
import { useSignedIn } from './signed-in.ts';
import { WishFields } from './wish-fields.tsx';

export interface SaveSearchProps {
  /** Query string of the list; "" without filters. */
  query: string;
  /** Suggested name of the search. */
  name: string;
  wish: OfferedWish;
}

/** Button that saves a search. Visitors are asked to sign in and then return here. */
export function SaveSearch({ query, name, wish }: SaveSearchProps) {
  const user = useSignedIn();
  const { Form, data: pressed, state } = useFetcher<SavedSearchPress>();
  if (!user) {
    const returnTo = encodeURIComponent(`/artisan?${query}`);
    return (
      <ButtonLink
        to={`/signin?returnTo=${returnTo}`}
        variant="quiet"
        size="small"
        icon={<Icon name="bookmark" />}
      >
        Save search
      </ButtonLink>
    );
  }
  if (pressed?.savedQuery === query) {
    return (
      <p className="search-saved" role="status">
        <Icon name="bookmark-check" /> Saved. <Link to="/saved-searches">See saved searches</Link>
      </p>
    );
  }
  return (
    <Form method="post" action="/saved-searches" className="save-search">
      <input type="hidden" name="step" value="save" />
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="name" value={[...name].slice(0, 120).join('')} />
      <WishFields wish={wish} />
      <noscript>
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      <Button
        type="submit"
        variant="quiet"
        size="small"
        icon={<Icon name="bookmark" />}
        pending={state !== 'idle'}
        pendingLabel="Saving..."
      >
        Save search
      </Button>
      {pressed?.message && <p role="alert">{pressed.message}</p>}
    </Form>
  );
}
