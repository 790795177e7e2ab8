/** The title of a job: "Seeking Skilled Plumber". The customer's own words appear under it. */
export const jobTitle = ({ skill }: { skill: string }): string => `Seeking Skilled ${skill}`;

/** A job in one line for the customer who posted it: "Plumber: Leaking pipes". */
export const ownJobInOneLine = (job: { skill: string; expertise: string }): string =>
  `${job.skill}: ${job.expertise}`;

/** A job in one line for emails, notices and tabs: "Seeking Skilled Plumber: Leaking pipes". */
export const jobInOneLine = (job: { skill: string; expertise: string }): string =>
  `${jobTitle(job)}: ${job.expertise}`;
