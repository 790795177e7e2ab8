import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { handInAnswersCall } from '../contract.ts';
import { QUESTIONS_ASKED, RIGHT_TO_PASS, TRY_MINUTES } from '../course-limits.ts';
import { courses, isCourse } from '../course-list.ts';
import { shownBadges } from './badges-held.ts';
import { passedMail } from './course-emails.ts';
import { type Attempt, listBadges, lockTry, saveAnswers, saveBadge } from './courses-store.ts';
import { wrongNumbers } from './draw-questions.ts';
import { resultOf } from './show-test.ts';
import { lastDayOf } from './try-rules.ts';

/** Marks the answers of a try. A repeat, with whatever answers, returns the first result. */
export async function handInAnswers(
  request: Request<typeof handInAnswersCall>,
): Promise<AnswerInputOf<typeof handInAnswersCall>> {
  const { id: userId } = signedIn(request);
  const at = request.now();
  const attempt = await request.transaction(async (tx) => {
    // Lock order: person before try, as in begin-try.ts.
    await lockPerson(tx, userId);
    const found = await lockTry(tx, request.params.id, userId);
    if (!found || !isCourse(found.course)) throw notFound('try', 'We could not find that try.');
    if (found.handed_in_at) return found;
    if (at >= found.ends_at) {
      const message = `The ${TRY_MINUTES} minutes were over before your answers arrived, so they were not counted.`;
      throw new Refusal(409, 'try_over', message);
    }
    const { answers } = request.body;
    const right_count = QUESTIONS_ASKED - wrongNumbers(found.asked, answers).length;
    const answered = { answers, right_count, handed_in_at: at };
    await saveAnswers(tx, found.id, answered);
    if (right_count >= RIGHT_TO_PASS) await giveBadge(tx, request, found, at);
    return { ...found, ...answered };
  });
  const result = await resultOf(attempt, 'en');
  const held = (await listBadges(request.db, userId, at)).filter(({ course }) => course === attempt.course);
  const score = `${result.right} of ${QUESTIONS_ASKED} answers were right`;
  return {
    message: result.passed
      ? `You passed: ${score}.`
      : `Not yet: ${score}. You need ${RIGHT_TO_PASS} to pass.`,
    result,
    badge: shownBadges(held)[0] ?? null,
  };
}

async function giveBadge(
  tx: Tx,
  request: Request<typeof handInAnswersCall>,
  { id, user_id, course: key }: Attempt,
  at: Date,
): Promise<void> {
  if (!isCourse(key)) return;
  const person = signedIn(request);
  const course = courses[key];
  const valid_until = lastDayOf(at);
  await saveBadge(tx, { user_id, course: key, passed_at: at, valid_until });
  const to = { id: person.id, email: person.email, fullName: person.fullName };
  await sendMail(
    tx,
    request.jobs,
    passedMail(to, { course: course.name, validUntil: valid_until }, request.publicUrl()),
  );
  await notify(tx, request, {
    userId: user_id,
    aboutId: null,
    kind: 'verification',
    title: `You passed the safety course: ${course.name}`,
    text: `Your profile shows it until ${formatDay(valid_until)}.`,
    link: `/courses/${key}`,
    source: `course-passed:${id}`,
  });
}
