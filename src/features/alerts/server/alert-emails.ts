import { ALERT_MONTHS } from '../../../shared/alert-limits.ts';
import { formatDay, lagosDay } from '../../../shared/lagos-time.ts';
import { EMAIL_LINK_HOURS } from '../../../shared/promises.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** Email to an address that a visitor typed; the alert begins only when its reader confirms it. */
export function confirmAlertMail(to: string, about: string, url: string): Mail {
  const title = 'Confirm your alert';
  return {
    to,
    subject: title,
    ...layOutMail({
      greeting: 'Hello,',
      title,
      paragraphs: [
        'Someone asked us to email this address when new artisans join. If that was you, please confirm it.',
      ],
      facts: [{ term: 'Artisans', description: about }],
      action: { label: 'Confirm my alert', url },
      footnote: `The link works for ${EMAIL_LINK_HOURS} hours. If you didn’t ask for this, do nothing. We won’t email you about it again, and we’ll delete your address.`,
    }),
  };
}

/** How an alert is stopped: a page, and the unsubscribe button of email clients. */
interface WayOut {
  stopUrl: string;
  unsubscribeUrl: string;
}

/** Email that an alert has begun. */
export function alertBeganMail(
  to: string,
  { about, endsAt, stopUrl, unsubscribeUrl }: { about: string; endsAt: Date } & WayOut,
): Mail {
  const title = 'Your alert is on';
  return {
    to,
    subject: title,
    unsubscribeUrl,
    ...layOutMail({
      greeting: 'Hello,',
      title,
      paragraphs: [
        'We’ll email you when a new artisan matches it, at most once a day, in the morning.',
        `The alert ends after ${ALERT_MONTHS} months. You can stop it at any time.`,
      ],
      facts: [
        { term: 'Artisans', description: about },
        { term: 'Ends', description: formatDay(lagosDay(endsAt)) },
      ],
      secondLink: { label: 'Stop this alert', url: stopUrl },
    }),
  };
}

/** An artisan as the email names them. */
export interface NewArtisan {
  id: string;
  name: string;
  skill: string;
  /** "Ikeja, Lagos"; null without a base place. */
  base: string | null;
}

/** Most artisans or jobs that one email lists; our site has the others. */
export const MOST_NAMED = 30;

/** Email about artisans who joined and fit an alert. */
export function newArtisansMail(
  to: string,
  news: {
    about: string;
    /** The artisans to list. */
    artisans: readonly NewArtisan[];
    /** Number of artisans, including those not listed. */
    total: number;
    publicUrl: string;
    /** Path of the list of artisans who fit. */
    listPath: string;
  } & WayOut,
): Mail {
  const { about, artisans, total, publicUrl, listPath, stopUrl, unsubscribeUrl } = news;
  const title = total === 1 ? 'A new artisan for you' : `${total} new artisans for you`;
  const others = total - artisans.length;
  return {
    to,
    subject: `${title}: ${about}`,
    unsubscribeUrl,
    ...layOutMail({
      greeting: 'Hello,',
      title,
      paragraphs: [`You asked us to tell you about new artisans. Your alert: ${about}.`],
      list: artisans.map(({ id, name, skill, base }) => ({
        title: name,
        text: [skill, base].filter(Boolean).join(' · '),
        url: `${publicUrl}/profile/${id}`,
      })),
      action: {
        label: others > 0 ? `See ${others} more` : 'See all artisans',
        url: `${publicUrl}${listPath}`,
      },
      secondLink: { label: 'Stop this alert', url: stopUrl },
    }),
  };
}

/** A job as the email names it. */
export interface NewJob {
  id: string;
  expertise: string;
  skill: string;
  town: string;
  state: string;
  /** In words; null when the customer gave none. */
  budget: string | null;
}

/** Email to an artisan about new jobs that fit their alert. */
export function newJobsMail(
  artisan: { name: string; email: string },
  { jobs, total, publicUrl }: { jobs: readonly NewJob[]; total: number; publicUrl: string },
): Mail {
  const title = total === 1 ? 'A new job for you' : `${total} new jobs for you`;
  return {
    to: artisan.email,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(artisan.name),
      title,
      paragraphs: ['New jobs match your alert and are open now. Answering is free.'],
      list: jobs.map(({ id, expertise, skill, town, state, budget }) => ({
        title: expertise,
        text: [skill, `${town}, ${state}`, budget].filter(Boolean).join(' · '),
        url: `${publicUrl}/jobs/${id}`,
      })),
      action: { label: 'See all open jobs', url: `${publicUrl}/jobs` },
      secondLink: { label: 'Change or stop job alerts', url: `${publicUrl}/jobs/alerts` },
    }),
  };
}

export const alertExamples: EmailExamples = (publicUrl) => {
  const about = 'Plumbers near Ikeja, Lagos';
  const id = '0193b2a6-1f4c-7c63-9a27-5d8b0e3f6c18';
  const page = (purpose: string) => `${publicUrl}/alerts/${purpose}?alert=${id}&key=example`;
  const wayOut = {
    stopUrl: page('stop'),
    unsubscribeUrl: `${publicUrl}/api/alerts/${id}/stop?key=example`,
  };
  const chidi: NewArtisan = {
    id: '0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02',
    name: 'Chidi Okafor',
    skill: 'Plumber',
    base: 'Ikeja, Lagos',
  };
  const ada: NewArtisan = {
    ...chidi,
    id: '0193a0c4-9f21-7b6c-a3d4-5e8f1c2b7a03',
    name: 'Ada Obi',
    base: 'Ojota, Lagos',
  };
  const news = { about, publicUrl, listPath: '/artisan?skill=Plumber&state=Lagos&lga=Ikeja', ...wayOut };
  const job: NewJob = {
    id: '0193b1a0-9d21-7c55-94e7-8a3c5f0b6d05',
    expertise: 'Leak repair',
    skill: 'Plumber',
    town: 'Ikeja',
    state: 'Lagos',
    budget: '₦20,000 to ₦40,000',
  };
  const tank = { ...job, expertise: 'New water tank', town: 'Surulere', budget: null };
  const artisan = { name: 'Chidi Okafor', email: 'chidi@example.ng' };
  const to = 'amina@example.ng';
  return {
    confirmAlertMail: confirmAlertMail(to, about, page('confirm')),
    alertBeganMail: alertBeganMail(to, { about, endsAt: new Date('2027-05-22T09:00:00Z'), ...wayOut }),
    newArtisansMail: newArtisansMail(to, { ...news, artisans: [chidi], total: 1 }),
    'newArtisansMail, of several': newArtisansMail(to, { ...news, artisans: [chidi, ada], total: 5 }),
    newJobsMail: newJobsMail(artisan, { jobs: [job], total: 1, publicUrl }),
    'newJobsMail, of several': newJobsMail(artisan, { jobs: [job, tank], total: 2, publicUrl }),
  };
};
