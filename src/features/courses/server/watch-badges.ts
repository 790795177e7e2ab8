import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { courses, isCourse } from '../course-list.ts';
import { badgeEndsMail } from './course-emails.ts';
import { listEnding, markWarned } from './courses-store.ts';

/** Notifies artisans each morning (08:20 in Lagos) of badges that end within 30 days. */
export const watchCourseBadgesTask = defineTask({
  name: 'watch-course-badges',
  everyCron: '20 7 * * *',
  retries: 2,
  async run(context) {
    const { db, jobs, now, publicUrl } = context;
    const at = now();
    for (const badge of await listEnding(db, at)) {
      stopInTime();
      const { user_id, course: key, valid_until: validUntil } = badge;
      if (!isCourse(key)) continue;
      const course = courses[key].name;
      await db.transaction().execute(async (tx) => {
        const person = await lockAccount(tx, user_id);
        if (!person || !(await markWarned(tx, badge, at))) return;
        const to = { id: person.id, email: person.email, fullName: person.full_name };
        await sendMail(tx, jobs, badgeEndsMail(to, { course, validUntil, key }, publicUrl()));
        await notify(tx, context, {
          userId: person.id,
          aboutId: null,
          kind: 'verification',
          title: `Your safety course badge ends soon: ${course}`,
          text: `It is shown until ${formatDay(validUntil)}. Take the test again before then.`,
          link: `/courses/${key}`,
          source: `course-badge-ends:${key}:${validUntil}:${person.id}`,
        });
      });
    }
  },
});
