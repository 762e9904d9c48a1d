const inAmsterdam = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam" });

/** The day that it is in Amsterdam, or so many days from then, as `YYYY-MM-DD`. */
export const amsterdamDay = (shift = 0): string => inAmsterdam.format(Date.now() + shift * 86_400_000);
