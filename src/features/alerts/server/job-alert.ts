import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { findOwnRow } from '../../people/server/public.ts';
import { type Gazetteer, openGazetteer } from '../../places/server/public.ts';
import type { JobAlert, saveJobAlertCall, showJobAlertCall, stopJobAlertCall } from '../contract.ts';
import { findJobAlert, type JobAlertRow, removeJobAlert, writeJobAlert } from './job-alerts-store.ts';
import { tradesNamed, unknownPlace } from './wish.ts';

const nameOfPlace = (id: number | null, gazetteer: Gazetteer): string | null => {
  const place = id === null ? undefined : gazetteer.byId(id);
  return place ? `${place.name}, ${place.state}` : null;
};

const viewOf = (alert: JobAlertRow, gazetteer: Gazetteer): JobAlert => ({
  trades: alert.trades,
  place: nameOfPlace(alert.place_id, gazetteer),
  miles: alert.miles,
  leastKobo: alert.least_kobo,
});

/** Returns the artisan's job alert, and one suggested from their profile. */
export async function showJobAlert(
  request: Request<typeof showJobAlertCall>,
): Promise<AnswerInputOf<typeof showJobAlertCall>> {
  const { db } = request;
  const { id } = signedIn(request);
  const [own, alert, gazetteer] = await Promise.all([
    findOwnRow(db, id),
    findJobAlert(db, id),
    openGazetteer(db),
  ]);
  return {
    alert: alert ? viewOf(alert, gazetteer) : null,
    suggested: {
      trades: own?.skill ? [own.skill] : [],
      place: null,
      miles: own?.service_radius_miles ?? 10,
      leastKobo: null,
    },
    base: nameOfPlace(own?.place_id ?? null, gazetteer),
  };
}

/** Saves the artisan's job alert. */
export async function saveJobAlert(
  request: Request<typeof saveJobAlertCall>,
): Promise<AnswerInputOf<typeof saveJobAlertCall>> {
  const { body, now, db } = request;
  const { id } = signedIn(request);
  const alert: JobAlertRow = {
    trades: tradesNamed(body.trades),
    place_id: await placeAsked(db, id, body.place),
    miles: body.miles,
    least_kobo: body.leastNaira ?? null,
  };
  const gazetteer = await openGazetteer(db);
  return request.transaction(async (tx) => {
    await writeJobAlert(tx, id, alert, now());
    return { message: 'Job alerts are on.', alert: viewOf(alert, gazetteer) };
  });
}

/** Id of the named place; null for the artisan's own base, which must exist then. */
async function placeAsked(reads: Reads, artisanId: string, text: string): Promise<number | null> {
  const fault = (message: string) =>
    new Refusal(400, 'invalid_input', message, { fields: { place: message } });
  if (text === '') {
    const own = await findOwnRow(reads, artisanId);
    if (own?.place_id) return null;
    throw fault('Please enter the place to measure from. Your profile has none yet.');
  }
  const gazetteer = await openGazetteer(reads);
  const where = gazetteer.find(text);
  if (where?.place) return where.place.id;
  if (where) throw fault(`${where.state} is a whole state. Please enter a town in it.`);
  throw unknownPlace(text, gazetteer);
}

/** Turns job alerts off. */
export async function stopJobAlert(
  request: Request<typeof stopJobAlertCall>,
): Promise<AnswerInputOf<typeof stopJobAlertCall>> {
  const { id } = signedIn(request);
  return request.transaction(async (tx) => {
    await removeJobAlert(tx, id);
    return { message: 'Job alerts are off.' };
  });
}
