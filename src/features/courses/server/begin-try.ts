import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { beginTryCall } from '../contract.ts';
import { TRIES_A_WEEK, WEEK_DAYS } from '../course-limits.ts';
import { questionsOf } from './content.ts';
import { findTry, insertTry } from './courses-store.ts';
import { drawQuestions } from './draw-questions.ts';
import { courseNamed } from './show-lesson.ts';
import { type Standing, standingOf, testOf } from './show-test.ts';
import { endOfTry, isOpen, renewalFrom } from './try-rules.ts';

/**
 * Begins a try, idempotently by id. Runs under the person's lock, so that at most one try of a course is open and
 * the weekly limit holds.
 */
export async function beginTry(
  request: Request<typeof beginTryCall>,
): Promise<AnswerInputOf<typeof beginTryCall>> {
  const { id: userId } = signedIn(request);
  const course = courseNamed(request.params.course);
  const at = request.now();
  const pool = await questionsOf(course);
  await request.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const { tryId: id } = request.body;
    const earlier = await findTry(tx, id);
    if (earlier?.user_id === userId && earlier.course === course) return;
    if (earlier) throw new Refusal(409, 'already_used', 'Please reload the page and begin again.');
    const standing = await standingOf(tx, userId, course, at);
    if (standing.last && isOpen(standing.last, at)) return;
    assertMayBegin(standing);
    const asked = drawQuestions(pool);
    await insertTry(tx, { id, user_id: userId, course, asked, began_at: at, ends_at: endOfTry(at) });
  });
  return testOf(request.db, userId, course, request.query.language ?? 'en', at);
}

/** @throws Refusal 409 `badge_held`, `no_tries_left` */
function assertMayBegin({ badge, held, left, nextAt }: Standing): void {
  if (badge && held) {
    const from = formatDay(renewalFrom(badge.valid_until));
    throw new Refusal(409, 'badge_held', `You have this badge. You can take the test again from ${from}.`);
  }
  if (left > 0) return;
  const when = nextAt ? ` Your next try can begin ${formatMoment(nextAt.toISOString())}.` : '';
  throw new Refusal(
    409,
    'no_tries_left',
    `You have had ${TRIES_A_WEEK} tries in ${WEEK_DAYS} days.${when} Use the time to read the lessons again.`,
  );
}
