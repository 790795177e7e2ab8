import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SavedPress } from './save-artisan-action.ts';

export interface SaveArtisanButtonProps {
  artisan: { id: string; full_name: string };
  /** Whether the artisan is saved already. */
  saved: boolean;
}

/** Button to save or unsave an artisan. Visitors are asked to sign in and then return here. */
export function SaveArtisanButton({ artisan, saved: before }: SaveArtisanButtonProps) {
  const { Form, data, state } = useFetcher<SavedPress>();
  // After a failed request, the result of the last successful one still applies.
  const [last, setLast] = useState<boolean>();
  if (data?.saved !== undefined && data.saved !== last) setLast(data.saved);
  const saved = last ?? before;
  return (
    <Form method="post">
      <input type="hidden" name="artisanId" value={artisan.id} />
      <input type="hidden" name="save" value={saved ? 'no' : 'yes'} />
      <noscript>
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      <Button type="submit" variant="quiet" wide pending={state !== 'idle'} icon={<Icon name="heart" />}>
        {saved ? 'Saved. Remove' : 'Save for later'}
        <span className="visually-hidden">, {artisan.full_name}</span>
      </Button>
      {data?.message && <p role="alert">{data.message}</p>}
    </Form>
  );
}
