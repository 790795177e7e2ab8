import { type DemoHire, readHires } from './hires.ts';
import { readNeighbours } from './neighbours.ts';
import { type DemoArtisan, type DemoConsumer, type People, personFinder, readPeople } from './people.ts';

/** Everyone in the demo and what they did. */
export interface DemoData extends People {
  /** Additional artisans without pictures and hires, so that each trade has several in every large city. */
  readonly neighbours: readonly DemoArtisan[];
  /** In the order in which they were made. */
  readonly hires: readonly DemoHire[];
  /** @throws Error when people.json has no such artisan */
  artisanNamed(mailbox: string): DemoArtisan;
  /** @throws Error when people.json has no such consumer */
  consumerNamed(mailbox: string): DemoConsumer;
}

/**
 * Reads the demo as of one moment: the same people on every run, with everything they did as long ago as the files say.
 *
 * @param today now: past events are before it, upcoming ones after it
 */
export function readDemo(today: Date): DemoData {
  const people = readPeople();
  const artisanNamed = personFinder(people.artisans);
  const consumerNamed = personFinder(people.consumers);
  return {
    ...people,
    neighbours: readNeighbours(),
    artisanNamed,
    consumerNamed,
    hires: readHires(today, artisanNamed, consumerNamed),
  };
}
