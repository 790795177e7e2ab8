import type { Gazetteer } from '../../places/server/public.ts';
import type { Alert } from '../contract.ts';
import type { AlertRecord } from './alerts-store.ts';
import { aboutWish, whereOfWish } from './wish.ts';

/** An alert as its owner sees it. */
export const alertView = (alert: AlertRecord, gazetteer: Gazetteer): Alert => ({
  id: alert.id,
  about: aboutWish(alert, gazetteer),
  trades: alert.trades,
  where: whereOfWish(alert, gazetteer),
  miles: alert.miles,
  state: alert.beganAt === null ? 'to_confirm' : 'running',
  endsAt: alert.endsAt.toISOString(),
});
