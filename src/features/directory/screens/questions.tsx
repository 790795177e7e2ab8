import { ButtonLink } from '../../../ui/button.tsx';
import type { Question } from './page-data.ts';

/** Questions with their answers, all visible. */
export function Questions({ questions, jobPath }: { questions: readonly Question[]; jobPath: string }) {
  return (
    <section aria-labelledby="questions" className="directory-questions">
      <h2 id="questions">Before you hire</h2>
      <div className="directory-answers">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </div>
      <p>
        <ButtonLink to={jobPath} variant="secondary">
          Post this job
        </ButtonLink>
      </p>
    </section>
  );
}
