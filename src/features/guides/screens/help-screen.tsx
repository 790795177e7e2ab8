import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { GuidePage, type GuideSection, guideMeta } from './guide-page.tsx';
import { type Guide, guides } from './guides.ts';
import { accountTopic } from './help-account.tsx';
import { artisanTopics } from './help-artisans.tsx';
import { customerTopics } from './help-customers.tsx';

export const meta = () => guideMeta(guides.help);

export const handle = { readOnly: true };

const longer: readonly Guide[] = [guides.safety, guides.cancellation, guides.fees, guides.verification];

const topics: GuideSection[] = [
  {
    id: 'guides',
    title: 'More detail',
    body: (
      <ul className="guide-topics">
        {longer.map(({ path, label, description }) => (
          <Card as="li" key={path} interactive>
            <h3>
              <Link to={path} className="card-link">
                {label}
              </Link>
            </h3>
            <p>{description}</p>
          </Card>
        ))}
      </ul>
    ),
  },
  ...customerTopics,
  ...artisanTopics,
  accountTopic,
];

/** Help page: questions and answers by topic, for customers and artisans. */
export default function HelpScreen() {
  return (
    <GuidePage guide={guides.help} sections={topics} related={[guides.about, guides.privacy, guides.terms]} />
  );
}
