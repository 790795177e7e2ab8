import { useEffect, useState } from 'react';
import { readText } from '../../../../browser/storage.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { draftKeyOf } from './hire-draft.ts';

/** Shown if no artisan has this id. With `debug`, also shows what this tab has stored for it. */
export function PersonNotFound({ id, debug }: { id: string; debug: boolean }) {
  return (
    <div className="page page-body">
      <EmptyState level={1} title="Person Not Found" action={<ButtonLink to="/">Return to Home</ButtonLink>}>
        <p>Could not find tradesperson with ID: {id}</p>
        {debug && <SessionData id={id} />}
      </EmptyState>
    </div>
  );
}

function SessionData({ id }: { id: string }) {
  const [kept, setKept] = useState('none');
  useEffect(() => {
    const draft = readText('tab', draftKeyOf(id));
    if (draft) setKept(draft);
  }, [id]);
  return (
    <p>
      <small>Debug: session data: {kept}</small>
    </p>
  );
}
