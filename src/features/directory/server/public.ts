export { fillDirectoryAtFirst, refreshDirectoryTask, refreshTradeTask } from './refresh-directory.ts';
