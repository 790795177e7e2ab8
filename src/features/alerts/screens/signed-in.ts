import { useRouteLoaderData } from 'react-router';
import type { OwnUser } from '../../../shared/signed-in-user.ts';

/** Who is signed in; null for a visitor. */
export const useSignedIn = (): OwnUser | null =>
  useRouteLoaderData<{ user: OwnUser | null }>('root')?.user ?? null;
