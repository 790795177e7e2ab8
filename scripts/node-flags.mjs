/**
 * How the product's process runs. On a large machine V8 lets its heap grow to gigabytes before it tidies up; these
 * bounds keep the process under 450 MiB. About 80 MB of the heap are in use. With room for no more than half as much again V8
 * tidied up so often that every twentieth answer took three times as long (docs/operations.md, "How much load it takes").
 */
export const NODE_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=32', '--enable-source-maps'];
