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
