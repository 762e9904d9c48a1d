import "@mantine/core/styles/Switch.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Input.css";
import { Switch as MantineSwitch } from "@mantine/core";
import type { ReactNode } from "react";
import { type Bound, useProblem } from "./bind";
import css from "./fields.module.css";

interface Props extends Bound<boolean> {
  label: ReactNode;
  disabled?: boolean;
}

/** Something that is on or off. */
export function Switch({ value, onChange, error, disabled = false, ...rest }: Props) {
  const problem = useProblem(error);
  return (
    <MantineSwitch
      {...rest}
      data-field
      checked={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={problem}
      {...(problem ? { "aria-invalid": true } : {})}
      size="md"
      classNames={{ body: css.switchBody ?? "", label: css.optionLabel ?? "", error: css.error ?? "" }}
    />
  );
}
