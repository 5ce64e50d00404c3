import { apiErrors } from '#contract/errors.ts';

/** Message in the place of the form while the operator lets nobody sign up. */
export const SignUpsClosedMessage = () => (
  <>
    <p className="font-semibold">{apiErrors.SIGN_UP_CLOSED[1]}</p>
    <p className="mt-2 text-soft">Les annonces se lisent sans compte.</p>
  </>
);
