/*
 * npm run drill             the product is killed twenty times under load (kill-drill.ts)
 * npm run drill -- restore  its data folder is destroyed under load and restored from the backups (restore-drill.ts)
 */
await (process.argv[2] === 'restore' ? import('./restore-drill.ts') : import('./kill-drill.ts'));
