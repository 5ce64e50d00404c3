import { apiErrors } from '#contract/errors.ts';
import { formatLoginPath } from '#web/client/next-path.ts';
import { TextLink } from '../text-link.tsx';

/** Message in the place of the form while the operator lets nobody sign up. */
export function SignUpsClosedMessage({ next }: { next: string }) {
  return (
    <>
      <p className="font-semibold">{apiErrors.SIGN_UP_CLOSED[1]}</p>
      <p className="mt-2 text-soft">
        Vous pouvez parcourir les annonces sans compte. Si vous en avez déjà un,{' '}
        <TextLink to={formatLoginPath(next)}>connectez-vous</TextLink>.
      </p>
    </>
  );
}
