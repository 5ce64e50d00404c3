import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';

interface TestMailResultProps {
  /** Answer of the mail server; undefined before the test mail is sent. */
  result: { isSent: boolean; sentence: string } | undefined;
  /** Sentence why no test mail could be sent. */
  fault: string | undefined;
}

export const TestMailResult = ({ result, fault }: TestMailResultProps) => (
  <>
    {result && (
      <AlertBox tone={result.isSent ? 'success' : 'error'}>
        {result.isSent ? "Le serveur a pris l'e-mail" : "L'e-mail n'est pas parti"}&nbsp;:{' '}
        {insertNonBreakingSpaces(result.sentence)}
      </AlertBox>
    )}
    {fault && <AlertBox>{fault}</AlertBox>}
  </>
);
