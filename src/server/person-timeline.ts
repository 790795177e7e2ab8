import type { Permission } from '../shared/operator-roles.ts';
import type { AppContext } from './app-context.ts';

/** One thing that happened to or by a person, as operators read it. */
export interface TimelineLine {
  at: Date;
  words: string;
  /** A page of the console or of the site; absent where there is none. */
  href?: string;
}

/**
 * What one feature knows of a person's history. src/app/console-timelines.ts lists them: that line puts them on a person's
 * page. Nothing that is shown only when asked for.
 */
export interface TimelinePart {
  /** What its lines are about, as the page names it. */
  label: string;
  /** What an operator needs beside `people.search` to see it; absent: nothing. */
  permission?: Permission;
  /** The newest first, and not more than `most`. */
  lines(
    context: Pick<AppContext, 'db' | 'queryParts'>,
    personId: string,
    most: number,
  ): Promise<TimelineLine[]>;
}
