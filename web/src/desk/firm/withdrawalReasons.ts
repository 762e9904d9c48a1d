/**
 * The cases in which a client has no right to withdraw from a service order: it is neither a distance contract nor made
 * outside the firm's premises, or the client is no consumer (art. 6:230g BW). The server keeps the text itself, which
 * clients can read.
 */
export const withdrawalReasons = [
  {
    value: "Gesloten op kantoor, in aanwezigheid van de klant",
    label: "desk.withdrawalReason.office",
  },
  {
    value: "De klant handelt voor een beroep of bedrijf en is geen consument",
    label: "desk.withdrawalReason.business",
  },
] as const;
