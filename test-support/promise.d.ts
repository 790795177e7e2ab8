import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What people can rely on and this test holds, for docs/spec-coverage.md; true: its title says it. */
    promise?: string | string[] | true;
  }
}
