import { Avatar } from '../ui/avatar.tsx';
import { Badge, VerifiedBadge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Money } from '../ui/money.tsx';
import { MonthGrid } from '../ui/month-grid.tsx';
import { AdireMotif } from '../ui/motif.tsx';
import { Rating } from '../ui/rating.tsx';
import { LoadingMessage, Skeleton, SkeletonCard } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { StatTile } from '../ui/stat-tile.tsx';
import { Specimens } from './dev-ui-controls.tsx';

const roles = [
  'surface-sunken',
  'surface',
  'surface-raised',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'brand',
  'brand-soft',
  'action',
  'cloth',
  'cloth-deep',
  'accent',
  'accent-soft',
  'clay',
  'clay-soft',
  'good',
  'good-soft',
  'warn',
  'bad',
  'bad-soft',
] as const;

/** Three weeks across the end of a month. */
const days = Array.from({ length: 21 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10),
}));

/** Parts of screens that only display something. */
export function Parts({ scheme }: { scheme: string }) {
  return (
    <>
      <Specimens title="Letters">
        <div className="stack">
          <p className="display dev-hero">
            Good <span className="brushed">hands</span>
          </p>
          <p className="display dev-title">Ọláyẹmí Adébáyọ̀, Ɓala Ɗanladi, Ƙofar Mata</p>
          <p className="lead">A lead of one or two sentences.</p>
          <p>
            Running text. <Money kobo={500_000} /> and <Money kobo={2_050} />.
          </p>
        </div>
      </Specimens>
      <Specimens title="Colours">
        {roles.map((role) => (
          <figure key={role} className="dev-colour">
            <span style={{ background: `var(--color-${role})` }} />
            <figcaption>{role}</figcaption>
          </figure>
        ))}
      </Specimens>
      <Specimens title="Cards">
        <Cards scheme={scheme} />
      </Specimens>
      <Specimens title="People">
        <Avatar name="Ọláyẹmí Adébáyọ̀" size="small" alone />
        <Avatar name="Musa Ɗanladi" alone />
        <Avatar name="Ṣẹ́gun Eze" size="large" alone />
        <Avatar name="Ifeoma" size="huge" alone />
        <Rating value={4.6} count={23} />
        <Rating value={null} />
        <Rating value={3.3} size="small" starsOnly />
        <Rating value={5} count={1} size="large" />
      </Specimens>
      <Specimens title="Badges">
        <Badge>neutral</Badge>
        <Badge tone="brand">brand</Badge>
        <Badge tone="accent">accent</Badge>
        <Badge tone="good">confirmed</Badge>
        <Badge tone="warn">awaiting payment</Badge>
        <Badge tone="bad">cancelled</Badge>
        <VerifiedBadge />
        <VerifiedBadge compact />
      </Specimens>
      <Specimens title="Waiting">
        <SkeletonCard />
        <Skeleton width="12rem" />
        <Spinner label="Loading" />
        <LoadingMessage>Loading Artisans...</LoadingMessage>
      </Specimens>
      <Specimens title="Nothing here">
        <EmptyState
          level={3}
          title="No artisans found"
          action={<ButtonLink to="/artisan">Clear all filters</ButtonLink>}
        >
          <p>Try fewer words, or a wider circle around your town.</p>
        </EmptyState>
      </Specimens>
      <Specimens title="Days">
        <MonthGrid days={days}>{({ date }) => Number(date.slice(8))}</MonthGrid>
      </Specimens>
      <Specimens title="The cloth">
        <Logo />
        <AdireMotif shape="band" />
        <div className="dev-cloth on-cloth">
          <AdireMotif className="dev-cloth-motif" />
          <p className="display">Written on cloth</p>
          <ButtonLink to="/dev/ui">Marigold</ButtonLink>
          <ButtonLink to="/dev/ui" variant="secondary">
            Outlined
          </ButtonLink>
        </div>
      </Specimens>
    </>
  );
}

function Cards({ scheme }: { scheme: string }) {
  return (
    <>
      <Card as="article" interactive>
        <h3>
          <a className="card-link" href={`/dev/ui?card=${scheme}`}>
            The whole card is the link
          </a>
        </h3>
        <p>Its adire edge shows under the pointer.</p>
      </Card>
      <Card edge>
        <h3>The edge, always</h3>
      </Card>
      <Card ticket className="dev-ticket">
        <h3>A ticket</h3>
        <DescriptionList
          items={[
            { term: 'Reference', description: 'SH-284610007' },
            { term: 'Customer', description: 'Amina Bello' },
            { term: 'Paid', description: <Money kobo={500_000} /> },
          ]}
        />
      </Card>
      <StatTile
        label="Total Earnings"
        value={<Money kobo={12_450_000} />}
        hint="₦5,000 is held"
        icon={<Icon name="coins" />}
      />
      <StatTile label="Total Leads" value={12} icon={<Icon name="users" />} />
    </>
  );
}
