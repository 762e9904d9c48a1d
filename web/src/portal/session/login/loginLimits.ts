/**
 * The lengths of `Login` in `limits.gen.ts`, in characters. They stand here again because the sign-in page would load the
 * lengths of all forms with them; a test compares the two.
 */
export const loginLimits = { email: 320, password: 1000 } as const;
