import { Form, Link, useNavigation } from 'react-router';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { TestView, TryResult } from '../contract.ts';
import { QUESTIONS_ASKED, RIGHT_TO_PASS, TRIES_A_WEEK, TRY_MINUTES } from '../course-limits.ts';
import { inLanguage, LessonLanguages } from './lesson-languages.tsx';
import { type SentAnswers, TestQuestions } from './test-questions.tsx';

interface TestPageProps {
  /** Null for anyone but artisans. */
  test: TestView | null;
  courseKey: string;
  /** Id for a new try, generated with the page so that a double click begins one. */
  tryId: string;
  sent: SentAnswers | undefined;
}

/** Test of a course: its rules, the result of the last try, and the questions while a try is open. */
export function TestPage({ test, courseKey, tryId, sent }: TestPageProps) {
  if (!test) {
    return (
      <div className="page page-narrow page-body">
        <EmptyState
          level={1}
          title="The test is for artisans"
          action={<ButtonLink to={`/courses/${courseKey}`}>Read the lessons</ButtonLink>}
        >
          <p>
            You can read every lesson, but only artisans can take the test. Your account is not an artisan’s.
          </p>
        </EmptyState>
      </div>
    );
  }
  const { course, language, open } = test;
  const path = `/courses/${course.key}`;
  return (
    <div className="page page-narrow page-body courses-page">
      <p>
        <Link to={inLanguage(path, language)}>Safety course: {course.name}</Link>
      </p>
      <PageHeading
        title={`Test: ${course.name}`}
        lead={`${QUESTIONS_ASKED} questions, ${TRY_MINUTES} minutes, ${RIGHT_TO_PASS} right answers to pass.`}
      />
      <LessonLanguages path={`${path}/test`} language={language} />
      {open ? (
        <TestQuestions
          key={open.id}
          open={open}
          path={inLanguage(`${path}/test`, language)}
          language={language}
          sent={sent}
        />
      ) : (
        <BeforeATry test={test} tryId={tryId} sent={sent} />
      )}
    </div>
  );
}

function BeforeATry({ test, tryId, sent }: { test: TestView; tryId: string; sent: SentAnswers | undefined }) {
  const { badge, last, may_begin, tries_left, next_try_at, course, language } = test;
  const sending = useNavigation().state !== 'idle';
  return (
    <>
      {sent && <FormMessage title={sent.message} />}
      {last && <LastTry last={last} path={`/courses/${course.key}`} test={test} />}
      {badge && !last?.passed && (
        <FormMessage tone="good" title={badge.label}>
          <p>Your profile shows it until {formatDay(badge.valid_until)}.</p>
        </FormMessage>
      )}
      {may_begin && (
        <Form method="post" className="form courses-words">
          <input type="hidden" name="step" value="begin" />
          <input type="hidden" name="tryId" value={tryId} />
          <p>
            The clock starts when you press the button, and it does not stop. Sit down first. Answers count
            only when you send them, all at once.
          </p>
          <p>
            Tries left: {tries_left} of {TRIES_A_WEEK} in any seven days.
          </p>
          <div>
            <Button type="submit" size="large" pending={sending} pendingLabel="Opening...">
              Begin the test
            </Button>
          </div>
        </Form>
      )}
      {next_try_at && (
        <FormMessage tone="info" title={`Your next try can begin ${formatMoment(next_try_at)}.`}>
          <p>
            You have had {TRIES_A_WEEK} tries in seven days. Until then, read the lessons again:{' '}
            <Link to={inLanguage(`/courses/${course.key}/1`, language)}>start with the first</Link>.
          </p>
        </FormMessage>
      )}
    </>
  );
}

function LastTry({ last, path, test }: { last: TryResult; path: string; test: TestView }) {
  const { right, passed, wrong, read_again, handed_in_at } = last;
  if (handed_in_at === null) {
    return (
      <FormMessage tone="warn" title="Your last try ended without answers.">
        <p>The {TRY_MINUTES} minutes were over. It counts as a try.</p>
      </FormMessage>
    );
  }
  return (
    <FormMessage
      tone={passed ? 'good' : 'warn'}
      title={
        passed
          ? `You passed: ${right} of ${QUESTIONS_ASKED} answers were right.`
          : `Not yet: ${right} of ${QUESTIONS_ASKED} answers were right. You need ${RIGHT_TO_PASS}.`
      }
    >
      {passed && test.badge && (
        <p>
          “{test.badge.label}” is on your profile until {formatDay(test.badge.valid_until)}.
        </p>
      )}
      {wrong.length > 0 && (
        <>
          <p>
            {wrong.length === 1 ? 'One answer was' : `${wrong.length} answers were`} not right. We don’t say
            which, to keep the test fair. The next try has other questions. Read again:
          </p>
          <ul className="courses-again" lang={test.language}>
            {read_again.map(({ number, title }) => (
              <li key={number}>
                <Link to={inLanguage(`${path}/${number}`, test.language)}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </FormMessage>
  );
}
