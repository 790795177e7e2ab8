/** What a job looks for: "Seeking Skilled Plumber". What its owner typed is said under it. */
export const jobTitle = ({ skill }: { skill: string }): string => `Seeking Skilled ${skill}`;

/** The same to its own owner, for whom it is no advert: "Plumber: Leaking pipes". */
export const ownJobInOneLine = (job: { skill: string; expertise: string }): string =>
  `${job.skill}: ${job.expertise}`;

/** Both in one line, for emails, notices and tabs: "Seeking Skilled Plumber: Leaking pipes". */
export const jobInOneLine = (job: { skill: string; expertise: string }): string =>
  `${jobTitle(job)}: ${job.expertise}`;
