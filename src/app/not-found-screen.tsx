import { data } from 'react-router';
import { PageNotFound } from './page-not-found.tsx';

export const loader = () => data(null, { status: 404 });

// The title is the one of the component, which other screens have too.
export const meta = () => [];

export default PageNotFound;
