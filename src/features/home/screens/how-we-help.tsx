const ways = [
  {
    title: 'Building trust',
    words:
      'We compare the BVN, the face and the name on the bank account, and speak to people they have worked for. Only then do we give the badge.',
  },
  {
    title: 'Comprehensive profiles',
    words:
      'Trade, prices, pictures of finished work, how far they travel, and how many jobs they have completed with us.',
  },
  {
    title: 'Hiring made easy',
    words:
      'Tell us what you need and when, pay by card, transfer, USSD or QR, and the day is booked. No account needed.',
  },
  {
    title: 'Skill validation and improvement',
    words:
      'A trade certificate is shown on the profile once we’ve checked it, and each profile shows how many jobs were finished here.',
  },
] as const;

/** Section with the four things we do. */
export function HowWeHelp() {
  return (
    <section className="home-section" aria-labelledby="help">
      <div className="page">
        <h2 id="help">How do we help</h2>
        <ol className="ways">
          {ways.map(({ title, words }) => (
            <li key={title} className="way">
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
