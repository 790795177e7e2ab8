import { data } from 'react-router';
import { PageNotFound } from './page-not-found.tsx';

export const loader = () => data(null, { status: 404 });
export const meta = () => [{ title: '404 - Page Not Found' }];

export default PageNotFound;
