import { Form, useNavigation } from 'react-router';
import { useFormDraft } from '../../../browser/form-draft.ts';
import { formatTime } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import type { TestView } from '../contract.ts';
import { QUESTIONS_ASKED } from '../course-limits.ts';
import type { LessonLanguage } from '../course-list.ts';
import { LessonPicture } from './lesson-page.tsx';

/** Refused answers, with the choices made. */
export interface SentAnswers {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
  /** True when the session had ended. */
  signedOut?: boolean | undefined;
}

/** Names of the form's fields, one for each question. */
export const answerNames: readonly string[] = Array.from(
  { length: QUESTIONS_ASKED },
  (_, index) => `answer${index + 1}`,
);

interface TestQuestionsProps {
  open: NonNullable<TestView['open']>;
  /** Path of this page. */
  path: string;
  language: LessonLanguage;
  sent: SentAnswers | undefined;
}

/** Form with the questions of an open try. Once loaded, it can be filled in offline. */
export function TestQuestions({ open, path, language, sent }: TestQuestionsProps) {
  const kept = useFormDraft(`course-try:${open.id}`, answerNames, false, sent?.signedOut);
  const chosen = sent?.values ?? kept.draft;
  const sending = useNavigation().state !== 'idle';
  return (
    <Form
      key={kept.key}
      ref={kept.form}
      method="post"
      className="form test-form"
      onChange={kept.keep}
      noValidate
    >
      {sent?.signedOut ? (
        <SessionEnded returnTo={path} />
      ) : (
        <ErrorSummary message={sent?.message} fields={sent?.fields} />
      )}
      <input type="hidden" name="step" value="answer" />
      <input type="hidden" name="tryId" value={open.id} />
      <p className="test-until">
        Send your answers before <strong>{formatTime(new Date(open.ends_at))}</strong> (Lagos time). Choose
        the language before you begin to answer.
      </p>
      {open.questions.map(({ ask, picture, answers }, index) => {
        const name = `answer${index + 1}`;
        return (
          <div key={name} className="test-question" lang={language}>
            {picture && <LessonPicture {...picture} />}
            <RadioCards
              name={name}
              legend={`${index + 1}. ${ask}`}
              options={answers.map((label, place) => ({ value: String(place), label }))}
              defaultValue={chosen?.[name]}
              error={sent?.fields?.[name]}
              required
            />
          </div>
        );
      })}
      <div>
        <Button type="submit" size="large" pending={sending} pendingLabel="Sending...">
          Send my answers
        </Button>
      </div>
    </Form>
  );
}
