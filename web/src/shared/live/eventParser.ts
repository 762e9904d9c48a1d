/** One event of an event stream (SSE). */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Takes the text of a stream of server-sent events as it comes, and returns the events that are complete. */
export function createEventParser(): (text: string) => StreamEvent[] {
  let rest = "";
  return (text) => {
    const frames = (rest + text).split("\n\n");
    rest = frames.pop() ?? "";
    return frames.flatMap((frame) => {
      const read: StreamEvent = { event: "", data: "" };
      for (const line of frame.split("\n")) {
        if (line.startsWith("event: ")) read.event = line.slice(7);
        else if (line.startsWith("data: ")) read.data += line.slice(6);
      }
      return read.event ? [read] : [];
    });
  };
}
