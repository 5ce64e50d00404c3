/** Where an e-mail is delivered: many providers take `name+anything@...` for `name@...`. Only for counting mails. */
export const mailboxOf = (email: string) => email.replace(/\+.*@/, '@');
