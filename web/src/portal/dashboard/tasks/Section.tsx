import { type ReactNode, useId } from "react";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { useUnfolded } from "./openSections";
import css from "./Section.module.css";

interface SectionProps {
  /** The name by which the section stays unfolded. */
  name: string;
  title: string;
  /** The number of what it contains, in words. */
  aside: string;
  /** The content, which is drawn once the section is unfolded. */
  children: ReactNode;
}

/** A part of the overview that is folded at first. */
export function Section({ name, title, aside, children }: SectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useUnfolded(name);
  return (
    <section className={css.section} aria-labelledby={id}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={css.summary}>
          <Icon path={icons.chevronRight} size={20} />
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          <span className={css.aside}>{aside}</span>
        </summary>
        {isOpen ? <div className={css.content}>{children}</div> : null}
      </details>
    </section>
  );
}
