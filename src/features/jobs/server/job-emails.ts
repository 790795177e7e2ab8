import { MOST_OPEN_DAYS } from '../../../shared/job-limits.ts';
import { jobInOneLine, ownJobInOneLine } from '../../../shared/job-title.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

interface Person {
  name: string;
  email: string;
}
interface MailedJob {
  skill: string;
  expertise: string;
}

/** Sent to a job's customer when an artisan answers. Does not quote the message, which is on the page. */
export function newAnswerMail(
  customer: Person,
  job: MailedJob,
  artisanName: string,
  offerKobo: number | null,
  url: string,
): Mail {
  return {
    to: customer.email,
    subject: `${artisanName} answered your job`,
    ...layOutMail({
      greeting: greetingTo(customer.name),
      title: `${artisanName} answered your job`,
      paragraphs: ['Read what they wrote, look at their work, and choose the one who suits you.'],
      facts: [
        { term: 'Job', description: ownJobInOneLine(job) },
        ...(offerKobo === null ? [] : [{ term: 'Their price', description: formatNaira(offerKobo) }]),
      ],
      action: { label: 'See the answers', url },
    }),
  };
}

/** Sent to an artisan when the customer chooses their answer. */
export function chosenAnswerMail(artisan: Person, job: MailedJob, url: string): Mail {
  return {
    to: artisan.email,
    subject: 'Your answer was chosen',
    ...layOutMail({
      greeting: greetingTo(artisan.name),
      title: 'Your answer was chosen',
      paragraphs: [
        'The customer wants you for this job. Nothing is booked yet: when they hire you, it appears on your dashboard.',
      ],
      facts: [{ term: 'Job', description: jobInOneLine(job) }],
      action: { label: 'See the job', url },
    }),
  };
}

/** Sent to a job's customer when its time is over. */
export function expiredJobMail(customer: Person, job: MailedJob, answerCount: number, url: string): Mail {
  const answers = answerCount === 1 ? '1 answer' : `${answerCount} answers`;
  return {
    to: customer.email,
    subject: 'Your job is over',
    ...layOutMail({
      greeting: greetingTo(customer.name),
      title: 'Your job is over',
      paragraphs: [
        `A job ends after its last day, and after ${MOST_OPEN_DAYS} days at the latest. Artisans no longer see this one.`,
        answerCount === 0
          ? 'If you still need someone, open it again: you only need new days.'
          : `It had ${answers}, which you can still read. If you still need someone, choose one of them or open the job again.`,
      ],
      facts: [{ term: 'Job', description: ownJobInOneLine(job) }],
      action: { label: 'See the job', url },
    }),
  };
}

const exampleCustomer = { name: 'Amina Yusuf', email: 'amina@example.ng' };
const exampleJob = { skill: 'Plumber', expertise: 'Leak repair' };

export const jobExamples: EmailExamples = (publicUrl) => {
  const url = `${publicUrl}/jobs/0193b1a0-9d21-7c55-94e7-8a3c5f0b6d05`;
  const artisan = { name: 'Chidi Okafor', email: 'chidi@example.ng' };
  return {
    newAnswerMail: newAnswerMail(exampleCustomer, exampleJob, artisan.name, null, url),
    'newAnswerMail, with an offer': newAnswerMail(exampleCustomer, exampleJob, artisan.name, 3_000_000, url),
    chosenAnswerMail: chosenAnswerMail(artisan, exampleJob, url),
    expiredJobMail: expiredJobMail(exampleCustomer, exampleJob, 2, url),
    'expiredJobMail, without an answer': expiredJobMail(exampleCustomer, exampleJob, 0, url),
  };
};
