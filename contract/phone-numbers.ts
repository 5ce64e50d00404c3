/** French numbers, with any separators, and international ones. */
export const PHONE = /(?<![\d,.])(?:(?:\+|00)\d{1,3}[\s.()-]*(?:0\)?)?|0)[1-9](?:[\s.\-/_]*\d{2}){4}(?!\d)/g;
