import { data } from 'react-router';

export function loader() {
  throw data(null, 404);
}

/** Component that is never rendered: the error boundary of the site's layout shows the 404 page. */
export default function NotFoundPage() {
  return null;
}
