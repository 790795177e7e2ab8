export { PriceList } from './price-list.tsx';
