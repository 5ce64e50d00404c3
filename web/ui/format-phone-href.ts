/** Link address that dials a phone number as people write it. */
export const formatPhoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
