import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What people can rely on and this test proves, for docs/spec-coverage.md; true: the test's title says it. */
    promise?: string | string[] | true;
  }
}
