let live = false;

/** Whether changes arrive by a stream, so that nothing has to be asked for by a timer. */
export const isLive = (): boolean => live;

export function setLive(next: boolean): void {
  live = next;
}
