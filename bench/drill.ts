/*
 * npm run drill             the product is killed twenty times under load (kill-drill.ts)
 * npm run drill -- restore  its data folder is destroyed under load and restored from the backups (restore-drill.ts)
 * npm run drill -- cluster  parts of a cluster fail under load: a replica, the primary, a process, the network
 *                           (cluster-drill.ts)
 */
const drills: Record<string, () => Promise<unknown>> = {
  restore: () => import('./restore-drill.ts'),
  cluster: () => import('./cluster-drill.ts'),
};
await (drills[process.argv[2] ?? ''] ?? (() => import('./kill-drill.ts')))();
