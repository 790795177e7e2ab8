import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Profile } from '../contract.ts';

/** Keeps somebody for later, or no longer. A plain form; whoever is not signed in is asked to, and comes back. */
export function SaveArtisanButton({ artisan }: { artisan: Pick<Profile, 'id' | 'full_name' | 'saved'> }) {
  const { Form, data, state } = useFetcher<{ message: string }>();
  const { id, saved } = artisan;
  return (
    <Form method="post" action="/saved-artisans" preventScrollReset>
      <input type="hidden" name="artisanId" value={id} />
      <input type="hidden" name="save" value={saved ? 'no' : 'yes'} />
      <Button
        type="submit"
        variant={saved ? 'secondary' : 'quiet'}
        wide
        pending={state !== 'idle'}
        icon={<Icon name="heart" />}
      >
        {saved ? 'Saved. Take out again' : 'Save for later'}
        <span className="visually-hidden">: {artisan.full_name}</span>
      </Button>
      {data && <p role="alert">{data.message}</p>}
    </Form>
  );
}
