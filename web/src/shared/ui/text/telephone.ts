/** Returns the `tel:` address of a telephone number; a zero in brackets is dialled only without the country's number. */
export const telephoneUrl = (phone: string): string =>
  `tel:${phone.replace(/^(\s*(?:\+|00).*)\(0\)/, "$1").replaceAll(/[^\d+]/g, "")}`;
