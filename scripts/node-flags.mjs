/**
 * How the product's process runs. On a large machine V8 lets its heap grow to gigabytes before it tidies up; these
 * bounds keep the process under 300 MiB. It needs about 80 MB of heap, so there is room to spare.
 */
export const NODE_FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=8', '--enable-source-maps'];
