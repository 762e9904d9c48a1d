import { expect, test } from "vitest";
import { createEventParser } from "./eventParser";

test("events are read however the text is cut, and comments are left out", () => {
  const text =
    ': open\nretry: 3000\n\nevent: changed\ndata: {"resources":["messages"]}\n\n:\n\nevent: resync\ndata: {}\n\n';
  for (const size of [1, 7, text.length]) {
    const read = createEventParser();
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, place) =>
      text.slice(place * size, (place + 1) * size),
    );
    expect(pieces.flatMap(read)).toEqual([
      { event: "changed", data: '{"resources":["messages"]}' },
      { event: "resync", data: "{}" },
    ]);
  }
});
