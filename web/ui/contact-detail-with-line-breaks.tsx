import { Fragment } from 'react';

/**
 * E-mail address, phone number or SIRET. What is wider than its line breaks into lines of like length: an address
 * before "@" or a dot, a number between its groups of digits. A block of its own, it takes the underline of a link,
 * which needs a label: browsers read a space at each place of a break.
 */
export const ContactDetailWithLineBreaks = ({ text }: { text: string }) => (
  <span className="inline-block text-balance [text-decoration:inherit]">
    {text
      .replaceAll('\u00a0', ' ')
      .split(/(?=[@.])/)
      .map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no state, and the same one may come twice
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
  </span>
);
