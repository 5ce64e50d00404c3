import { removeAutoLinkableText } from '#contract/text/links.ts';

/** First words of a mail. @param firstName null for an unproved address: a name could carry a stranger's message */
export const formatMailGreeting = (firstName: string | null): string =>
  firstName === null ? 'Bonjour,' : `Bonjour ${removeAutoLinkableText(firstName)},`;
