import {
  type HireAction,
  type HireSide,
  type HireStatus,
  hireStatuses,
  isDone,
  isHeldForArtisan,
  isOver,
  isPayable,
  isRebooking,
  isUnfinished,
  isUnpaid,
  statusesBefore,
} from './process.ts';

/* The groups in which each side finds its hires: whose move it is decides, then how far the hire has come. */

/** The groups of each side, in the order in which they are shown. */
export const hireGroups = {
  customer: ['needs_you', 'coming_up', 'past'],
  artisan: ['needs_you', 'waiting', 'booked', 'done', 'lost'],
} as const satisfies Record<HireSide, readonly string[]>;

export type HireGroup = (typeof hireGroups)[HireSide][number];
type GroupOf<Side extends HireSide> = (typeof hireGroups)[Side][number];

/** All groups of both sides, each once. */
export const everyHireGroup = [...new Set([...hireGroups.customer, ...hireGroups.artisan])] as [
  HireGroup,
  ...HireGroup[],
];

/** From which a step leads on that one side takes. */
const isBefore = (action: HireAction, side: HireSide) => {
  const statuses = statusesBefore(action, side);
  return (status: HireStatus): boolean => statuses.includes(status);
};
const isOffered = /* @__PURE__ */ isBefore('accept_quote', 'customer');
const isAskedFor = /* @__PURE__ */ isBefore('decline_request', 'artisan');
const isToBegin = (status: HireStatus) => isUnfinished(status) && canBegin(status);
const canBegin = /* @__PURE__ */ isBefore('start', 'artisan');
const isAccused = {
  customer: /* @__PURE__ */ isBefore('answer_no_show', 'customer'),
  artisan: /* @__PURE__ */ isBefore('answer_no_show', 'artisan'),
};
/** A later part of a job, which needs its customer once it is its turn. */
const isPlanned = (status: HireStatus) => status === 'planned';
const isToFinish = /* @__PURE__ */ isBefore('complete', 'artisan');
/** A problem whose end the other side may have proposed. */
const isToSettle = {
  customer: /* @__PURE__ */ isBefore('refuse_end', 'customer'),
  artisan: /* @__PURE__ */ isBefore('refuse_end', 'artisan'),
};

const groupOfStatus: { [Side in HireSide]: (status: HireStatus) => GroupOf<Side> } = {
  customer(status) {
    if (isOver(status)) return 'past';
    if (isPlanned(status)) return 'coming_up';
    // A price to answer, money to pay, a report to answer, another artisan to choose, or finished work to look at.
    return isOffered(status) ||
      isPayable(status) ||
      isAccused.customer(status) ||
      isRebooking(status) ||
      isDone(status)
      ? 'needs_you'
      : 'coming_up';
  },
  artisan(status) {
    if (isAskedFor(status) || isAccused.artisan(status)) return 'needs_you';
    if (isUnpaid(status)) return 'waiting';
    if (isDone(status)) return 'done';
    return isHeldForArtisan(status) ? 'booked' : 'lost';
  },
};

/** From which of its days a hire in a state needs its artisan: to begin the work, and to say that it is done. */
const needsArtisanFrom = (status: HireStatus): 'startDate' | 'endDate' | undefined =>
  isToBegin(status) ? 'startDate' : isToFinish(status) ? 'endDate' : undefined;

/** One state's group, unless the hire needs this side more than its state says. */
export interface GroupRule {
  status: HireStatus;
  group: HireGroup;
  /** The day of the hire from which it needs this side. */
  needsYouFrom: 'startDate' | 'endDate' | undefined;
  /** Whether it needs this side while a new price or more days wait for an answer, or a part of the agreed one is still to pay. */
  needsYouForPrice: boolean;
  /** Whether it needs this side while the other one's proposal about a problem waits for an answer. */
  needsYouForEnd: boolean;
  /** Whether it needs this side once it was asked to pay this part of a job. */
  needsYouInTurn: boolean;
}

/** The group of every state for one side, for SQL and for a single hire. */
export const groupRules = (side: HireSide): GroupRule[] =>
  hireStatuses.map((status) => ({
    status,
    group: groupOfStatus[side](status),
    needsYouFrom: side === 'artisan' ? needsArtisanFrom(status) : undefined,
    needsYouForPrice: side === 'customer' && isUnfinished(status),
    needsYouForEnd: isToSettle[side](status),
    needsYouInTurn: side === 'customer' && isPlanned(status),
  }));

/** In which group one side finds a hire on a Lagos day (YYYY-MM-DD). */
export function groupOf(
  side: HireSide,
  hire: {
    status: HireStatus;
    startDate: string;
    endDate: string;
    /** A price that waits for an answer; null: none does. */
    proposal: unknown;
    /** A later last day that waits for an answer; null: none does. */
    moreDays: unknown;
    /** What is still to pay, in whole kobo. */
    balanceKobo: number;
    /** Which part of a job it is, and whether it is its turn to be paid; null: the job is not divided. */
    part?: { isNext: boolean } | null;
    /** What this side can do next. */
    steps?: readonly string[];
  },
  today: string,
): HireGroup {
  const rule = groupRules(side).find(({ status }) => status === hire.status);
  if (!rule) throw new Error(`No group for ${hire.status}.`);
  const isDay = rule.needsYouFrom !== undefined && hire[rule.needsYouFrom] <= today;
  const hasPrice =
    rule.needsYouForPrice && (hire.proposal !== null || hire.moreDays !== null || hire.balanceKobo > 0);
  const isTurn = rule.needsYouInTurn && hire.part?.isNext === true;
  const hasEnd = rule.needsYouForEnd && hire.steps?.includes('refuse_end') === true;
  return isDay || hasPrice || hasEnd || isTurn ? 'needs_you' : rule.group;
}

/** What is still to come is listed by its day, the soonest first; everything else newest first. */
export const isByDay = (group: HireGroup): boolean =>
  group === 'needs_you' || group === 'coming_up' || group === 'booked';
