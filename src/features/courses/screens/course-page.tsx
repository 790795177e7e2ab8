import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { CourseBadge, CourseInBrief } from '../contract.ts';
import { QUESTIONS_ASKED, RIGHT_TO_PASS, TRY_MINUTES } from '../course-limits.ts';
import type { LessonLanguage } from '../course-list.ts';
import { inLanguage, LessonLanguages } from './lesson-languages.tsx';

interface CoursePageProps {
  course: CourseInBrief;
  badge: CourseBadge | null;
  language: LessonLanguage;
}

/** Page of one course: its lessons, and the link to its test. */
export function CoursePage({
  course: { key, name, trade, lead, lessons },
  badge,
  language,
}: CoursePageProps) {
  const path = `/courses/${key}`;
  return (
    <div className="page page-narrow page-body courses-page">
      <p>
        <Link to="/courses">All safety courses</Link>
      </p>
      <PageHeading eyebrow={trade} title={`Safety course: ${name}`} lead={lead} />
      {badge && (
        <FormMessage tone="good" title="You passed this course.">
          <p>Your profile shows it until {formatDay(badge.valid_until)}.</p>
        </FormMessage>
      )}
      <LessonLanguages path={path} language={language} />
      <ol className="courses-lessons" lang={language}>
        {lessons.map(({ number, title }) => (
          <li key={number}>
            <Link to={inLanguage(`${path}/${number}`, language)}>{title}</Link>
          </li>
        ))}
      </ol>
      <section aria-labelledby="test" className="courses-words">
        <h2 id="test">The test</h2>
        <p>
          {QUESTIONS_ASKED} questions, {TRY_MINUTES} minutes, {RIGHT_TO_PASS} right answers to pass. It’s free
          for artisans with an account.
        </p>
        <p>
          <ButtonLink to={inLanguage(`${path}/test`, language)}>Open the test</ButtonLink>
        </p>
      </section>
    </div>
  );
}
