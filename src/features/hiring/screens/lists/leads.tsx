import type { Api } from '../../../../browser/api-client.ts';
import { SegmentedLinks } from '../../../../ui/segmented-links.tsx';
import { type HireView, listHiresCall } from '../../contract.ts';
import { type HireGroup, hireGroups } from '../../groups.ts';
import { HireRows } from './hire-rows.tsx';
import { LeadCard, LeadFold } from './lead-card.tsx';
import { MoreHires } from './more-hires.tsx';

type LeadGroup = (typeof hireGroups.artisan)[number];

/** One group of an artisan's leads, with the size of each group. */
export interface LeadsPage {
  group: LeadGroup;
  hires: HireView[];
  total: number;
  /** Like `total`, but a job in parts counts once. */
  jobs: number;
  counts: Partial<Record<HireGroup, number>>;
  before: string | null;
  /** Whether there are older leads. */
  hasMore: boolean;
}

const PAGE_SIZE = 20;

const groupWords: Record<LeadGroup, { label: string; none: string }> = {
  needs_you: { label: 'Needs you', none: 'Nothing needs you now.' },
  waiting: { label: 'Waiting', none: 'No customer is deciding or about to pay.' },
  booked: { label: 'Booked', none: 'No job is booked.' },
  done: { label: 'Done', none: 'No job is done yet.' },
  lost: { label: 'Lost', none: 'Nothing was declined or cancelled.' },
};

/** Loads the group named in the URL (`?leads=booked`), otherwise the first group that has leads. */
export async function loadLeads(api: Api, address: URLSearchParams): Promise<LeadsPage> {
  const before = address.get('before');
  const asked = hireGroups.artisan.find((group) => group === address.get('leads'));
  const query = {
    side: 'artisan' as const,
    group: asked ?? ('first' as const),
    // One extra, to learn whether there are older ones.
    limit: PAGE_SIZE + 1,
    ...(before !== null && asked && { before }),
  };
  const { result, group, counts, jobs } = await api.call(listHiresCall, { query });
  return {
    group: hireGroups.artisan.find((each) => each === group) ?? 'needs_you',
    hires: result.slice(0, PAGE_SIZE),
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    jobs,
    counts,
    before,
    hasMore: result.length > PAGE_SIZE,
  };
}

/** The leads in tabs. The tabs are links, so they work without script and have URLs. */
export function Leads({ path, leads }: { path: string; leads: LeadsPage }) {
  const { group, hires, total, counts, before, hasMore } = leads;
  return (
    <section aria-labelledby="leads" className="jobs-section">
      <h2 id="leads">Leads</h2>
      {total === 0 ? (
        <>
          <h3 className="leads-none-title">No leads yet</h3>
          <p>
            When someone hires you or asks you for a quote, it appears here. A full profile helps people
            choose you.
          </p>
        </>
      ) : (
        <>
          <div className="lead-tabs">
            <SegmentedLinks
              label="Leads"
              items={hireGroups.artisan.map((each) => ({
                to: `${path}?leads=${each}#leads`,
                label: `${groupWords[each].label} ${counts[each] ?? 0}`,
                current: each === group,
              }))}
            />
          </div>
          <LeadList group={group} hires={hires} />
          <MoreHires path={path} within={`leads=${group}`} hires={hires} hasMore={hasMore} before={before} />
        </>
      )}
    </section>
  );
}

function LeadList({ group, hires }: Pick<LeadsPage, 'group' | 'hires'>) {
  if (hires.length === 0) return <p className="leads-none">{groupWords[group].none}</p>;
  if (group === 'done' || group === 'lost') return <HireRows hires={hires} />;
  return (
    <ul className="hire-list">
      {hires.map((hire, at) =>
        // The next lead is a full card; the others are rows to unfold.
        at === 0 ? <LeadCard key={hire.id} hire={hire} /> : <LeadFold key={hire.id} hire={hire} />,
      )}
    </ul>
  );
}
