import { createElement, Fragment } from 'react';

/** Text in which no line breaks at a hyphen, as in "demandez-en". */
export const NoHyphenBreakText = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...text.split(/(\S+-\S+)/).map(keepTogether));

const keepTogether = (part: string) =>
  part.includes('-') ? createElement('span', { className: 'whitespace-nowrap' }, part) : part;
