import { data } from 'react-router';

export const loader = () => data(null, { status: 404 });
export const meta = () => [{ title: '404 - Page Not Found' }];

export default function NotFoundScreen() {
  return <h1>404 - Page Not Found</h1>;
}
