import { data } from 'react-router';

export function loader() {
  throw data(null, 404);
}

/** Never shown: the error boundary of the site's layout says that there is no such page. */
export default function NotFoundPage() {
  return null;
}
