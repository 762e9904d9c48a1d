let live = false;

/** True while changes arrive by a stream, so that nothing is polled. */
export const isLive = (): boolean => live;

export function setLive(next: boolean): void {
  live = next;
}
