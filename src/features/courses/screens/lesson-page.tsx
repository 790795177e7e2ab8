import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { LessonView } from '../contract.ts';
import { inLanguage, LessonLanguages } from './lesson-languages.tsx';

/** Page of one lesson. Works without JavaScript. */
export function LessonPage({ lesson }: { lesson: LessonView }) {
  const { course, number, title, language, picture, blocks } = lesson;
  const path = `/courses/${course.key}`;
  const isLast = number === course.lessons.length;
  return (
    <div className="page page-narrow page-body courses-page">
      <p>
        <Link to={inLanguage(path, language)}>Safety course: {course.name}</Link>
      </p>
      <div lang={language}>
        <PageHeading
          eyebrow={<span lang="en">{`Lesson ${number} of ${course.lessons.length}`}</span>}
          title={title}
        />
      </div>
      <LessonLanguages path={`${path}/${number}`} language={language} />
      <article className="lesson" lang={language}>
        {picture && <LessonPicture {...picture} />}
        {blocks.map(({ kind, lines }) =>
          kind === 'list' ? (
            <ul key={lines[0]}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p key={lines[0]}>{lines[0]}</p>
          ),
        )}
      </article>
      <nav className="lesson-ways" aria-label="Lessons">
        {number > 1 && (
          <ButtonLink to={inLanguage(`${path}/${number - 1}`, language)} variant="secondary">
            Previous lesson
          </ButtonLink>
        )}
        <ButtonLink to={inLanguage(`${path}/${isLast ? 'test' : number + 1}`, language)}>
          {isLast ? 'Open the test' : 'Next lesson'}
        </ButtonLink>
      </nav>
    </div>
  );
}

/** One of our drawings, all with an aspect ratio of 3:2. */
export function LessonPicture({ url, alt }: { url: string; alt: string }) {
  return <img className="lesson-picture" src={url} alt={alt} width={480} height={320} decoding="async" />;
}
