import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { CourseBadge, CourseInBrief } from '../contract.ts';
import { BADGE_YEARS, QUESTIONS_ASKED, RIGHT_TO_PASS, TRIES_A_WEEK, TRY_MINUTES } from '../course-limits.ts';

/** List of all courses. */
export function CoursesPage({ courses, badges }: { courses: CourseInBrief[]; badges: CourseBadge[] }) {
  return (
    <div className="page page-body courses-page">
      <PageHeading
        title="Safety courses"
        lead="Short lessons on mains, gas, heights and manners, written for work in Nigerian houses. Free, in English and Pidgin, and open to everyone."
      />
      <ul className="courses-list">
        {courses.map(({ key, name, trade, lead, lessons }) => {
          const badge = badges.find(({ course }) => course === key);
          return (
            <Card as="li" key={key} interactive>
              <p className="eyebrow">{trade}</p>
              <h2>
                <Link to={`/courses/${key}`} className="card-link">
                  {name}
                </Link>
              </h2>
              <p>{lead}</p>
              <p className="courses-quiet">
                {badge
                  ? `You passed. Valid until ${formatDay(badge.valid_until)}.`
                  : `${lessons.length} lessons`}
              </p>
            </Card>
          );
        })}
      </ul>
      <section aria-labelledby="badge" className="courses-words">
        <h2 id="badge">What the badge says</h2>
        <p>
          “Safety course: Plumbing, Nov 2026” on a profile means that the artisan passed our test in that
          month. {QUESTIONS_ASKED} questions are picked at random from a larger pool, and at least{' '}
          {RIGHT_TO_PASS} must be right within {TRY_MINUTES} minutes. The badge is shown for {BADGE_YEARS}{' '}
          years. Then the artisan takes the test again.
        </p>
        <p>
          It does not mean that we watched them work, and it is not a licence. To see whose identity and
          references we checked, look for <Link to="/verification">the verified badge</Link>. Reviews tell you
          how a job went. Look at all three.
        </p>
      </section>
      <section aria-labelledby="take" className="courses-words">
        <h2 id="take">How to get it</h2>
        <ol>
          <li>Read the lessons. You don’t need an account, and they work on any phone.</li>
          <li>
            Sign in as an artisan and open the test. It is free. You have {TRIES_A_WEEK} tries of each course
            in any seven days.
          </li>
          <li>When you pass, your profile and your card in the list show it at once.</li>
        </ol>
        <p>
          No one can buy it, and it does not change your place in the list. Found a mistake in a lesson?{' '}
          <Link to="/contact">Write to us</Link>.
        </p>
      </section>
    </div>
  );
}
