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

/* Groups of hires in each side's lists. Whose turn it is decides first, then how far the hire has come. */

/** The groups of each side, in display order. */
export const hireGroups = {
  customer: ['needs_you', 'coming_up', 'past'],
  artisan: ['needs_you', 'waiting', 'booked', 'done', 'lost'],
} as const satisfies Record<HireSide, readonly string[]>;

export type HireGroup = (typeof hireGroups)[HireSide][number];
type GroupOf<Side extends HireSide> = (typeof hireGroups)[Side][number];

/** The groups of both sides without duplicates. */
export const everyHireGroup = [...new Set([...hireGroups.customer, ...hireGroups.artisan])] as [
  HireGroup,
  ...HireGroup[],
];

/** Tests whether a state is one from which a side can take an action. */
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
/** A later part of a job needs its customer only when its turn comes. */
const isPlanned = (status: HireStatus) => status === 'planned';
const isToFinish = /* @__PURE__ */ isBefore('complete', 'artisan');
/** Problems in which the other side may have proposed an end. */
const isToSettle = {
  customer: /* @__PURE__ */ isBefore('refuse_end', 'customer'),
  artisan: /* @__PURE__ */ isBefore('refuse_end', 'artisan'),
};

const groupOfStatus: { [Side in HireSide]: (status: HireStatus) => GroupOf<Side> } = {
  customer(status) {
    if (isOver(status)) return 'past';
    if (isPlanned(status)) return 'coming_up';
    // A price to answer, money to pay, a report to answer, another artisan to choose, or finished work to check.
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

/** The booked day from which the artisan must act: the first, to start, or the last, to report completion. */
const needsArtisanFrom = (status: HireStatus): 'startDate' | 'endDate' | undefined =>
  isToBegin(status) ? 'startDate' : isToFinish(status) ? 'endDate' : undefined;

/** The group that a state puts a hire in, and the conditions that move it to `needs_you`. */
export interface GroupRule {
  status: HireStatus;
  group: HireGroup;
  /** The booked day from which this side must act; undefined if no day matters. */
  needsYouFrom: 'startDate' | 'endDate' | undefined;
  /** Whether a new price, proposed extra days or an unpaid balance makes the hire need this side. */
  needsYouForPrice: boolean;
  /** Whether an unanswered proposal by the other side about a problem makes the hire need this side. */
  needsYouForEnd: boolean;
  /** Whether being asked to pay this part of a job makes the hire need this side. */
  needsYouInTurn: boolean;
}

/** The rule of every state for one side. Shared by the SQL of lists and {@link groupOf}. */
export const groupRules = (side: HireSide): GroupRule[] =>
  hireStatuses.map((status) => ({
    status,
    group: groupOfStatus[side](status),
    needsYouFrom: side === 'artisan' ? needsArtisanFrom(status) : undefined,
    needsYouForPrice: side === 'customer' && isUnfinished(status),
    needsYouForEnd: isToSettle[side](status),
    needsYouInTurn: side === 'customer' && isPlanned(status),
  }));

/**
 * The group of a hire for one side on a Lagos day (YYYY-MM-DD).
 *
 * @throws Error for an unknown state
 */
export function groupOf(
  side: HireSide,
  hire: {
    status: HireStatus;
    startDate: string;
    endDate: string;
    /** A proposed price that waits for an answer; null if none does. */
    proposal: unknown;
    /** A proposed later last day that waits for an answer; null if none does. */
    moreDays: unknown;
    /** What is still to pay, in whole kobo. */
    balanceKobo: number;
    /** Which part of a job this is and whether its payment is due next; null or absent if the job is not divided. */
    part?: { isNext: boolean } | null;
    /** The steps that this side can take now. */
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

/** Whether a group is listed by day, soonest first; the others are newest first. */
export const isByDay = (group: HireGroup): boolean =>
  group === 'needs_you' || group === 'coming_up' || group === 'booked';
