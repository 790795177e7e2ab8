import { Form, useNavigation } from 'react-router';
import { formatTime } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { TestView } from '../contract.ts';
import type { LessonLanguage } from '../course-list.ts';
import { LessonPicture } from './lesson-page.tsx';

/** What came back for answers that were refused, with all that was chosen. */
export interface SentAnswers {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}

interface TestQuestionsProps {
  open: NonNullable<TestView['open']>;
  language: LessonLanguage;
  sent: SentAnswers | undefined;
}

/** The questions of an open try, in one form: a page that was loaded can be filled in without a network. */
export function TestQuestions({ open, language, sent }: TestQuestionsProps) {
  const sending = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="form test-form" noValidate>
      <ErrorSummary message={sent?.message} fields={sent?.fields} />
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
              defaultValue={sent?.values?.[name]}
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
