import { useRouteLoaderData } from 'react-router';
import type { OwnUser } from '../../../shared/signed-in-user.ts';

/** The signed-in user; null for a visitor. */
export const useSignedIn = (): OwnUser | null =>
  useRouteLoaderData<{ user: OwnUser | null }>('root')?.user ?? null;
