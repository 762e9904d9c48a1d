/** Ends the current task, so that the browser can paint and handle input before the caller goes on. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
