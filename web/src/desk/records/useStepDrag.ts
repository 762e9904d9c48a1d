import { type PointerEvent, useEffect, useRef, useState } from "react";
import { stepAt } from "./timeline";

/** Dragging the mark of the active step to another one, by mouse, pen or touch; Escape ends it without a move. */
export function useStepDrag(place: number, onDrop: (place: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [target, setTarget] = useState<number | null>(null);
  const isDragging = target !== null;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === "Escape") setTarget(null);
    };
    addEventListener("keydown", cancel);
    return () => removeEventListener("keydown", cancel);
  }, [isDragging]);
  const stepBelow = ({ clientY }: PointerEvent): number => {
    const bottoms = [...(list.current?.children ?? [])].map((step) => step.getBoundingClientRect().bottom);
    return stepAt(bottoms, clientY);
  };
  const handle = {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setTarget(place);
    },
    onPointerMove: (event: PointerEvent) => {
      if (isDragging) setTarget(stepBelow(event));
    },
    onPointerUp: () => {
      if (target !== null && target !== place) onDrop(target);
      setTarget(null);
    },
    onPointerCancel: () => setTarget(null),
  };
  return { list, target, handle };
}
