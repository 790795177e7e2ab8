/**
 * V8 flags of the product's process. On a large machine V8 lets its heap grow to gigabytes before it collects garbage;
 * the two limits keep the process under 450 MiB, of which about 80 MB of heap are in use. The next two flags make major
 * collections rare: each slows down all requests of 50 to 100 ms (decision 97).
 */
export const NODE_FLAGS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=32',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
  '--enable-source-maps',
];

/**
 * V8 flags of the processes that run tests. No function runs often enough to repay its full optimisation. They keep all
 * cores busy, so threads that help one of them to collect garbage only take turns with the others. A larger heap
 * needs fewer collections: with these limits they take 2.8 % of the time, without them 4.8 %.
 */
export const TEST_FLAGS = [
  '--no-opt',
  '--no-parallel-scavenge',
  '--no-concurrent-marking',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--heap-growing-percent=400',
];
