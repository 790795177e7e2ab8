/**
 * V8 flags of the product's process. On a large machine V8 lets its heap grow to gigabytes before it collects garbage;
 * these bounds keep the process under 450 MiB. About 80 MB of the heap are in use. With only half as much again
 * allowed, V8 collected so often that every twentieth answer took three times as long (docs/operations.md, "How much
 * load it takes").
 */
export const NODE_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=32', '--enable-source-maps'];
