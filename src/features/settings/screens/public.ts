export { AccountTabs } from './account-tabs.tsx';
