import { data } from 'react-router';
import { PageNotFound } from './page-not-found.tsx';

export const loader = () => data(null, { status: 404 });

// The title comes from the component, which other screens use too.
export const meta = () => [];

export default PageNotFound;
